package dev.lamplighter.local.doctor;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.model.PodKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/// All that was asked of a cluster, its account and the table.
public record Facts(OfCluster cluster, OfAccount account, OfTable table) {

  /// `version` of its API server; `lack` is what its definitions lack; `missingRights` those that
  /// the functions' group has not.
  public record OfCluster(
      Asked<String> endpoint,
      Asked<String> version,
      Asked<Optional<String>> lack,
      Asked<List<String>> missingRights,
      Asked<Optional<PodKey>> karpenter,
      Asked<List<NodePool>> pools,
      Asked<List<ClassFacts>> classes,
      Asked<List<NodeClaim>> nodeClaims) {}

  /// `denied` are actions that the roles with an access entry may not take; `unrecorded` are the
  /// instances with the cluster's tags, alive, that the table knows no claim of.
  public record OfAccount(
      Asked<List<Entry>> accessEntries,
      Asked<List<Denied>> denied,
      Asked<Boolean> spotRole,
      Asked<List<Instance>> unrecorded,
      Quotas quotas) {}

  /// What the account may have at once: functions that run, and vCPUs by capacity type.
  public record Quotas(Asked<Concurrency> functions, Asked<Long> onDemand, Asked<Long> spot) {
    Asked<Long> vcpus(VcpuQuota quota) {
      return switch (quota) {
        case ON_DEMAND -> onDemand;
        case SPOT -> spot;
      };
    }
  }

  /// How many functions may run at once in the `account`, and how many of them are kept for no
  /// function alone.
  public record Concurrency(long account, long unreserved) {}

  /// `lastLook` is when watches were last heard; empty where none was ever.
  public record OfTable(
      Asked<Optional<Table>> table,
      Asked<Optional<LeaseRecord>> lease,
      Asked<Optional<Instant>> lastLook) {}

  /// Whom EKS lets into the cluster.
  public record Entry(String principal, String type, List<String> groups) {
    public Entry {
      groups = List.copyOf(groups);
    }
  }

  /// What IAM's simulation denies a role; `conditional` where the right hangs on tags, which the
  /// simulation was only told of.
  public record Denied(String role, String action, boolean conditional) {}

  public record Table(boolean keysAreOurs, boolean expires, boolean onDemand) {}

  /// What an EC2NodeClass selects, and the role of its nodes.
  public record ClassFacts(
      EC2NodeClass nodeClass,
      Asked<Integer> subnets,
      Asked<Integer> securityGroups,
      Asked<Optional<NodeRole>> role) {}

  /// A role for nodes: who may take it, and its managed policies by name.
  public record NodeRole(String arn, String trust, SortedSet<String> policies) {}
}
