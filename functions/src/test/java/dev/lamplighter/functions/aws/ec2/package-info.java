/// EC2's answers, read by its adapter, with EC2 played on loopback.
@NullMarked
package dev.lamplighter.functions.aws.ec2;

import org.jspecify.annotations.NullMarked;
