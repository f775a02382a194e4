/// A pretend world at one moment, as kubectl and eks-node-viewer show a real one.
@NullMarked
package dev.lamplighter.cli.picture;

import org.jspecify.annotations.NullMarked;
