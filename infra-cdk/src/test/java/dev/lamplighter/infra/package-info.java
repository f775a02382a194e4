/// Tests of the stack: what its template means, and that the SAM template means the same.
@NullMarked
package dev.lamplighter.infra;

import org.jspecify.annotations.NullMarked;
