/// What must hold in every pretend world, whatever goes wrong in it (design: Invariants). These
/// checkers read the logs of EC2, the API server and the table, and share no code with the
/// decisions.
@NullMarked
package dev.lamplighter.local.invariants;

import org.jspecify.annotations.NullMarked;
