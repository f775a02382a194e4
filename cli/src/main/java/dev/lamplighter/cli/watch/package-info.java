/// A pretend world in a terminal as it goes on: the page that is drawn, and at which speed.
@NullMarked
package dev.lamplighter.cli.watch;

import org.jspecify.annotations.NullMarked;
