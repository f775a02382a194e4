/// Where an explanation is taken from, and how it is shown.
@NullMarked
package dev.lamplighter.cli.explain;

import org.jspecify.annotations.NullMarked;
