/// The way to the API server of an EKS cluster: where it is, by which certificate it is known, and
/// the token that an AWS identity signs in with.
@NullMarked
package dev.lamplighter.functions.eks;

import org.jspecify.annotations.NullMarked;
