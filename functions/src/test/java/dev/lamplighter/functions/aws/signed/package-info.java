/// Tests of the calls that are signed here.
@NullMarked
package dev.lamplighter.functions.aws.signed;

import org.jspecify.annotations.NullMarked;
