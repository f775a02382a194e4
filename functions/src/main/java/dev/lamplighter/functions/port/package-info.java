/// The outside as the functions see it, in the outside's own words; implemented once for AWS and
/// EKS and once in the pretend world.
@NullMarked
package dev.lamplighter.functions.port;

import org.jspecify.annotations.NullMarked;
