/// A table in memory with DynamoDB's guarantees, which keeps the state of the pretend world's
/// functions.
@NullMarked
package dev.lamplighter.local.store;

import org.jspecify.annotations.NullMarked;
