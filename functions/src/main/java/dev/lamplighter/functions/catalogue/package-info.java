/// What the region sells: asked for, kept in the table, and what comes built in where nobody
/// answers.
@NullMarked
package dev.lamplighter.functions.catalogue;

import org.jspecify.annotations.NullMarked;
