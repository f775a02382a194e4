/// Tests of the functions' entries, as Lambda's own runtime client starts them.
@NullMarked
package dev.lamplighter.functions.lambda;

import org.jspecify.annotations.NullMarked;
