/// The outside in earnest: one account's services and its clusters, put together as ports.
@NullMarked
package dev.lamplighter.functions.live;

import org.jspecify.annotations.NullMarked;
