/// What calls to AWS have in common, with AWS played on loopback.
@NullMarked
package dev.lamplighter.functions.aws;

import org.jspecify.annotations.NullMarked;
