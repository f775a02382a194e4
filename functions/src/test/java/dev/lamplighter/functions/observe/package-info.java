@NullMarked
package dev.lamplighter.functions.observe;

import org.jspecify.annotations.NullMarked;
