/// A launch as a protocol that any invocation can finish: reserve, mirror, launch, record.
@NullMarked
package dev.lamplighter.functions.launch;

import org.jspecify.annotations.NullMarked;
