/// What an EC2NodeClass points at, looked up in SSM, EC2 and IAM: the port
/// [dev.lamplighter.functions.port.NodeClassResolver] in earnest.
@NullMarked
package dev.lamplighter.functions.aws.nodeclass;

import org.jspecify.annotations.NullMarked;
