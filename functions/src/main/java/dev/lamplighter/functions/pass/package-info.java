/// One look at a cluster after the other: read, decide, record, act, for as long as it pays.
@NullMarked
package dev.lamplighter.functions.pass;

import org.jspecify.annotations.NullMarked;
