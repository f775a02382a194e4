package dev.lamplighter.local.labs;

import static dev.lamplighter.local.labs.LabScript.apply;
import static dev.lamplighter.local.labs.LabScript.minutes;
import static dev.lamplighter.local.labs.LabScript.scenario;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.story.ScenarioStep;
import dev.lamplighter.model.Namespace;
import java.util.List;

/// Labs of volumes.
final class VolumeLabs {
  private static final String ZONE = "ap-northeast-2b";

  private VolumeLabs() {}

  /// The fixed nodes are in 2a and 2c, so that none of them can mount the disk.
  static Lab lab7() {
    var deleted = minutes(5);
    return new Lab(
        new LabId("7"),
        "A disk has a zone, and its pod gets a node there",
        scenario(
            minutes(14),
            apply(minutes(1), "workloads/db-volume.yaml", "workloads/db.yaml"),
            new ScenarioStep.Delete(
                deleted, ObjectKey.of(ObjectKind.DEPLOYMENT, Namespace.of("default"), "db")),
            apply(minutes(10), "workloads/db.yaml")),
        List.of(
            Expectation.of("the db pod runs", o -> o.running("db").size(), 1),
            Expectation.of("where its disk is, in " + ZONE, o -> o.zonesOf("db"), List.of(ZONE)),
            Expectation.of(
                "both times its node was launched there, and nowhere else",
                o -> o.launchZones("platform"),
                List.of(ZONE, ZONE)),
            LabChecks.afterConsolidateAfter("platform", deleted.plus(minutes(1))),
            Expectation.of("one node is left", o -> o.nodes("platform").size(), 1),
            Expectation.of(
                "the disk outlived its first pod", o -> o.volumesInUse(), List.of("db-disk"))));
  }
}
