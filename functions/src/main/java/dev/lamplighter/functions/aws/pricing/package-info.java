/// What instances cost: AWS's price list and EC2's spot price history, read through the SDK.
@NullMarked
package dev.lamplighter.functions.aws.pricing;

import org.jspecify.annotations.NullMarked;
