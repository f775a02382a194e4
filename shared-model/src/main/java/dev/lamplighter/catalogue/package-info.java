/// What EC2 sells: instance types with their labels, capacity and overhead, and their offerings by
/// zone and capacity type.
@NullMarked
package dev.lamplighter.catalogue;

import org.jspecify.annotations.NullMarked;
