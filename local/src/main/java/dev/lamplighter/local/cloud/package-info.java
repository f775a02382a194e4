/// A pretend AWS account on the virtual clock: EC2, and what of IAM, SSM and the price list a node
/// needs.
@NullMarked
package dev.lamplighter.local.cloud;

import org.jspecify.annotations.NullMarked;
