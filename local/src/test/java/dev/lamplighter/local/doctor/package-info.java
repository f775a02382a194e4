@NullMarked
package dev.lamplighter.local.doctor;

import org.jspecify.annotations.NullMarked;
