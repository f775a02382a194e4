package dev.lamplighter.cli.picture;

import dev.lamplighter.cli.picture.ClusterPicture.Claim;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Table;
import dev.lamplighter.cli.text.Tone;
import java.util.List;

/// NodeClaims as `kubectl get nodeclaims` prints them; where one is on its way out, how far it is.
final class ClaimTable {
  private static final String NONE = "-";

  private final Look look;

  ClaimTable(Look look) {
    this.look = look;
  }

  List<String> lines(ClusterPicture picture) {
    var table =
        new Table<Claim>()
            .left("NODECLAIM", Claim::name)
            .left("TYPE", claim -> orNone(claim.instanceType()))
            .spare(2)
            .left("CAPACITY", claim -> orNone(claim.capacityType()))
            .spare(4)
            .left("ZONE", claim -> orNone(claim.zone()))
            .spare(3)
            .left("NODE", claim -> claim.node().orElse(NONE))
            .left(
                "READY",
                Claim::ready,
                claim -> claim.ready().equals("True") ? Tone.GOOD : Tone.WAITING);
    if (picture.claims().stream().anyMatch(claim -> claim.leaving().isPresent())) {
      table.left("LEAVING", claim -> claim.leaving().orElse(NONE), _ -> Tone.WAITING);
    }
    return table.right("AGE", claim -> Ages.of(claim.age())).spare(1).lines(look, picture.claims());
  }

  private static String orNone(String text) {
    return text.isEmpty() ? NONE : text;
  }
}
