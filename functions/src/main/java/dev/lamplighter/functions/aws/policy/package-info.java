/// What the function's role may do in AWS, as IAM policies that are made beside the calls.
@NullMarked
package dev.lamplighter.functions.aws.policy;

import org.jspecify.annotations.NullMarked;
