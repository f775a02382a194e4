package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Step;
import java.util.List;

/// One concern that belongs to no single claim: what was left over.
interface ClusterRule {
  List<Step> steps(Look look);
}
