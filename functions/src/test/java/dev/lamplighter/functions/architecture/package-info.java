/// Who may use whom among the functions, as tests.
@NullMarked
package dev.lamplighter.functions.architecture;

import org.jspecify.annotations.NullMarked;
