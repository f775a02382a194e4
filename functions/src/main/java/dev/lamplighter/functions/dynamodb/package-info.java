/// The state table in DynamoDB: its definition, its expressions, and the store that reads and
/// writes it.
@NullMarked
package dev.lamplighter.functions.dynamodb;

import org.jspecify.annotations.NullMarked;
