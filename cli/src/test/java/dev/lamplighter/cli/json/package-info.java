@NullMarked
package dev.lamplighter.cli.json;

import org.jspecify.annotations.NullMarked;
