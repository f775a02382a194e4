package dev.lamplighter.cli.picture;

import dev.lamplighter.cli.picture.ClusterPicture.Claim;
import dev.lamplighter.cli.picture.ClusterPicture.Pending;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// NodeClaims that are not ready and pods that have no node, each with the reason.
final class WaitingText {
  private static final int NAMES_MAX = 4;

  private final Look look;

  WaitingText(Look look) {
    this.look = look;
  }

  List<String> lines(ClusterPicture picture) {
    var lines = new ArrayList<String>();
    claims(picture)
        .forEach(
            (why, names) ->
                lines.addAll(
                    reasoned(
                        "%s not ready".formatted(Counted.of(names.size(), "NodeClaim")),
                        names,
                        why)));
    for (Pending pending : picture.pending()) {
      lines.addAll(
          reasoned(
              Counted.of(pending.pods().size(), "pending pod"), pending.pods(), pending.message()));
    }
    return lines;
  }

  private static SequencedMap<String, List<String>> claims(ClusterPicture picture) {
    var byReason = new LinkedHashMap<String, List<String>>();
    for (Claim claim : picture.claims()) {
      claim
          .waitsFor()
          .ifPresent(
              why -> byReason.computeIfAbsent(why, _ -> new ArrayList<>()).add(claim.name()));
    }
    return byReason;
  }

  private List<String> reasoned(String what, List<String> names, String why) {
    return Reasoned.lines(
        look, Tone.WAITING, "%s: %s".formatted(what, Counted.list(names, NAMES_MAX)), why);
  }
}
