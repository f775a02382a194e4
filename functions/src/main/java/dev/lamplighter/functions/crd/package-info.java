/// The CustomResourceDefinitions of NodePool, NodeClaim and EC2NodeClass: their schemas, stated in
/// Java beside the limits and words of `api`, and written as YAML (decision 0060).
@NullMarked
package dev.lamplighter.functions.crd;

import org.jspecify.annotations.NullMarked;
