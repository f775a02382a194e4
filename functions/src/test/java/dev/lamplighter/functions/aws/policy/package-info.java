/// Tests of the IAM policies.
@NullMarked
package dev.lamplighter.functions.aws.policy;

import org.jspecify.annotations.NullMarked;
