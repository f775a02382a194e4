/// What an EC2NodeClass points at, asked of SSM, EC2 and IAM that are played on loopback.
@NullMarked
package dev.lamplighter.functions.aws.nodeclass;

import org.jspecify.annotations.NullMarked;
