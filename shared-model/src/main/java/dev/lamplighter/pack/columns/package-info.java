/// Which bins to open for many alike items at the least price, and how far from the least that can
/// be: variable-size vector bin packing with costs, solved over patterns (columns).
@NullMarked
package dev.lamplighter.pack.columns;

import org.jspecify.annotations.NullMarked;
