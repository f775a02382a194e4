@NullMarked
package dev.lamplighter.teardown;

import org.jspecify.annotations.NullMarked;
