/// The words of scheduling: names, quantities, labels, requirements, taints and prices, with their
/// exact algebra and nothing else.
@NullMarked
package dev.lamplighter.model;

import org.jspecify.annotations.NullMarked;
