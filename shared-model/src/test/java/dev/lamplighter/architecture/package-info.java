/// The rules of the house, as tests: what the core may touch, who may use whom, and how a source
/// file looks.
@NullMarked
package dev.lamplighter.architecture;

import org.jspecify.annotations.NullMarked;
