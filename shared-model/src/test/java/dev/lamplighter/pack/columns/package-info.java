/// Evidence for packing by columns: brute force, an LP oracle, and a checker by definitions.
/// Evidence for packing by columns: brute force, an LP oracle, and a checker by definitions.
@NullMarked
package dev.lamplighter.pack.columns;

import org.jspecify.annotations.NullMarked;
