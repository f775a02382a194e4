/// What end-to-end tests stand on: real components, started and stopped, and objects put into them.
@NullMarked
package dev.lamplighter.e2e;

import org.jspecify.annotations.NullMarked;
