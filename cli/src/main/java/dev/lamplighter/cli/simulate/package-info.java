/// What a user asks a simulation to play: the order of the command line, made into a scenario, with
/// everything that is wrong in it found before anything starts.
@NullMarked
package dev.lamplighter.cli.simulate;

import org.jspecify.annotations.NullMarked;
