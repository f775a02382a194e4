/// What runs before a snapshot of a function is taken: whole looks at a synthetic cluster in a
/// synthetic account, over loopback, so that what is restored has its classes, serialisers and
/// clients warm (decision 0086).
@NullMarked
package dev.lamplighter.functions.priming;

import org.jspecify.annotations.NullMarked;
