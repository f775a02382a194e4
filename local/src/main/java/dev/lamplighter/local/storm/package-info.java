/// Random worlds under random faults, from one seed each, and what must be true when the storm is
/// over.
@NullMarked
package dev.lamplighter.local.storm;

import org.jspecify.annotations.NullMarked;
