/// The catalogue in the table and the one built in, put to the test.
@NullMarked
package dev.lamplighter.functions.catalogue;

import org.jspecify.annotations.NullMarked;
