/// Tells what happens in a pretend world: story events in, a few calm lines out.
@NullMarked
package dev.lamplighter.cli.story;

import org.jspecify.annotations.NullMarked;
