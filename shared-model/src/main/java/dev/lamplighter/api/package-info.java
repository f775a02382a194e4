/// Karpenter's v1 objects (NodePool, NodeClaim, EC2NodeClass) as parsed, defaulted and valid
/// values.
@NullMarked
package dev.lamplighter.api;

import org.jspecify.annotations.NullMarked;
