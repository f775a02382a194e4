/// The stack that deploys Lamplighter into an account: one construct for each concern.
@NullMarked
package dev.lamplighter.infra;

import org.jspecify.annotations.NullMarked;
