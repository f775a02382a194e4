/// EC2's API as the port [dev.lamplighter.functions.port.InstanceCloud] has it: values of the core
/// to requests, answers to values.
@NullMarked
package dev.lamplighter.functions.aws.ec2;

import org.jspecify.annotations.NullMarked;
