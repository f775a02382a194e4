package dev.lamplighter.functions.store;

import dev.lamplighter.catalogue.CapacityTypeOutage;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.SubnetOutage;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.PartitionKey;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.PassId;
import java.time.Instant;
import java.util.List;

/// Where each item is in the table (design: State). A cluster's items share one partition, so that
/// one query reads all of a kind.
public final class ItemKeys {
  public static final String CLAIMS = "claim#";
  public static final String POOLS = "pool#";
  public static final String HEALTH = "health#";
  public static final String HINTS = "hint#";

  /// One query reads all kinds of outages.
  public static final String OUTAGES = "outage";

  static final String OFFERING_OUTAGES = OUTAGES + "#";
  static final String SUBNET_OUTAGES = OUTAGES + "-subnet#";
  static final String CAPACITY_TYPE_OUTAGES = OUTAGES + "-capacity-type#";
  public static final String DECISIONS = "decision#";
  public static final String CURSORS = "cursor#";
  public static final String CATALOGUE_PARTS = "part#";

  private static final String ACCOUNT = "account";
  private static final String KARPENTER = "karpenter";

  /// The attribute of every kind of item that goes by itself: DynamoDB deletes it some time after
  /// this moment, in seconds of the epoch.
  public static final String EXPIRES = "expires";

  private ItemKeys() {}

  public static PartitionKey cluster(ClusterName cluster) {
    return new PartitionKey("cluster#" + cluster);
  }

  public static ItemKey lease(ClusterName cluster) {
    return new ItemKey(cluster(cluster), "lease");
  }

  public static ItemKey claim(ClusterName cluster, NodeClaimName claim) {
    return new ItemKey(cluster(cluster), CLAIMS + claim);
  }

  /// The limits ledger of a pool: by UID, because a pool made anew under an old name owes nothing.
  public static ItemKey pool(ClusterName cluster, Uid pool) {
    return new ItemKey(cluster(cluster), POOLS + pool);
  }

  /// How the last launches of a pool fared.
  public static ItemKey health(ClusterName cluster, Uid pool) {
    return new ItemKey(cluster(cluster), HEALTH + pool);
  }

  public static ItemKey hint(ClusterName cluster, InstanceId instance) {
    return new ItemKey(cluster(cluster), HINTS + instance);
  }

  public static ItemKey outage(ClusterName cluster, Outage outage) {
    return new ItemKey(
        cluster(cluster),
        OFFERING_OUTAGES
            + outage.capacityType()
            + "#"
            + outage.instanceType()
            + "#"
            + outage.zone()
            + outage.reservation().map(it -> "#" + it).orElse("")
            + outage.placementGroup().map(it -> "#" + it).orElse(""));
  }

  public static ItemKey outage(ClusterName cluster, CapacityTypeOutage outage) {
    return new ItemKey(cluster(cluster), CAPACITY_TYPE_OUTAGES + outage.capacityType());
  }

  public static ItemKey outage(ClusterName cluster, SubnetOutage outage) {
    return new ItemKey(cluster(cluster), SUBNET_OUTAGES + outage.subnet());
  }

  /// What EC2 has taught us about the account.
  public static ItemKey accountFacts(ClusterName cluster) {
    return new ItemKey(cluster(cluster), ACCOUNT);
  }

  /// Karpenter's pod, if it was there when the cluster was last looked at.
  public static ItemKey karpenter(ClusterName cluster) {
    return new ItemKey(cluster(cluster), KARPENTER);
  }

  /// How the cluster was installed, and how far it is uninstalled.
  public static ItemKey stack(ClusterName cluster) {
    return new ItemKey(cluster(cluster), "stack");
  }

  /// The beginnings of all sort keys of a cluster but those of the lease and of its installation,
  /// which outlive an uninstall.
  public static List<String> forgotten() {
    return List.of(CLAIMS, POOLS, HEALTH, HINTS, OUTAGES, DECISIONS, CURSORS, ACCOUNT, KARPENTER);
  }

  /// Up to where each watch has been heard.
  public static ItemKey watches(ClusterName cluster) {
    return new ItemKey(cluster(cluster), CURSORS + "watches");
  }

  /// What the last full look that found nothing to do left behind.
  public static ItemKey quiet(ClusterName cluster) {
    return new ItemKey(cluster(cluster), CURSORS + "quiet");
  }

  /// Sorted by time; the pass tells apart two decisions of one moment.
  public static ItemKey decision(ClusterName cluster, Instant takenAt, PassId pass) {
    return new ItemKey(cluster(cluster), DECISIONS + takenAt + "#" + pass);
  }

  /// What a region sells is the same for all of its clusters.
  public static PartitionKey catalogue(Region region) {
    return new PartitionKey("catalogue#" + region);
  }

  /// Which parts hold the catalogue now.
  public static ItemKey catalogueHeader(Region region) {
    return new ItemKey(catalogue(region), "header");
  }

  /// Part `n`, from 1 on, of the catalogue with this content.
  public static ItemKey cataloguePart(Region region, String content, int n) {
    return new ItemKey(catalogue(region), CATALOGUE_PARTS + content + "#" + n);
  }

  /// Which cluster and claim an instance belongs to: read before the cluster is known.
  public static ItemKey instance(InstanceId instance) {
    return new ItemKey(new PartitionKey("instance#" + instance), "claim");
  }
}
