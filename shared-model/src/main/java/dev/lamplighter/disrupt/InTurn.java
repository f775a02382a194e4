package dev.lamplighter.disrupt;

import dev.lamplighter.snapshot.PassId;
import java.util.ArrayList;
import java.util.List;

/// Many candidates of which one look tries only some: each look begins where another one would have
/// ended, so that the last of many has its turn too, and nothing need be remembered.
final class InTurn {
  private InTurn() {}

  static List<Candidate> of(List<Candidate> candidates, int perLook, PassId pass) {
    int turns = Math.max(1, Math.ceilDiv(candidates.size(), perLook));
    int first = (int) Math.floorMod(pass.epoch() + pass.pass() - 2, (long) turns) * perLook;
    List<Candidate> turned = new ArrayList<>(candidates.subList(first, candidates.size()));
    turned.addAll(candidates.subList(0, first));
    return turned;
  }
}
