package dev.lamplighter.local.cloud;

import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.Region;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;

/// The ids of a region's instances: the same in each account that launches as much, but for those
/// that somebody remembers.
final class InstanceIds {
  private final Region region;
  private final SortedSet<InstanceId> remembered = new TreeSet<>();
  private int launches;

  InstanceIds(Region region) {
    this.region = region;
  }

  void neverAgain(Collection<InstanceId> ids) {
    remembered.addAll(ids);
  }

  InstanceId next() {
    while (true) {
      var id = InstanceId.of("i-" + Ec2Ids.hex("instance", region + "/" + launches++));
      if (!remembered.contains(id)) {
        return id;
      }
    }
  }
}
