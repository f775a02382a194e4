/// Tests of what is drawn while a world goes on.
@NullMarked
package dev.lamplighter.cli.watch;

import org.jspecify.annotations.NullMarked;
