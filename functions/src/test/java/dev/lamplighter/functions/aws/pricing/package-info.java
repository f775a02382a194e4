/// Prices, read from a price list and a history that a test has written.
@NullMarked
package dev.lamplighter.functions.aws.pricing;

import org.jspecify.annotations.NullMarked;
