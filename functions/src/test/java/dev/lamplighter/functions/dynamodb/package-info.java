/// What the store makes of DynamoDB's answers, refusals and silences.
@NullMarked
package dev.lamplighter.functions.dynamodb;

import org.jspecify.annotations.NullMarked;
