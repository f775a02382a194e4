/// The pretend world the functions run in on a laptop: no network, and a clock of its own.
@NullMarked
package dev.lamplighter.local;

import org.jspecify.annotations.NullMarked;
