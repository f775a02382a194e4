/// What plans cost: Karpenter's, those of first-fit and those of the whole portfolio on the same
/// problems, beside the least that any plan can cost.
@NullMarked
package dev.lamplighter.benchmarks.price;

import org.jspecify.annotations.NullMarked;
