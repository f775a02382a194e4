package dev.lamplighter.local.doctor;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.doctor.Facts.ClassFacts;
import dev.lamplighter.local.doctor.Facts.Concurrency;
import dev.lamplighter.local.doctor.Facts.Denied;
import dev.lamplighter.local.doctor.Facts.Entry;
import dev.lamplighter.local.doctor.Facts.NodeRole;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Region;
import dev.lamplighter.testing.NodeClasses;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Facts of a cluster in which all is well, to be changed one at a time.
final class SampleFacts {
  static final Instant NOW = Instant.parse("2026-01-05T09:00:00Z");
  static final String FUNCTIONS = "arn:aws:iam::111122223333:role/Lamplighter-Reconcile";
  static final String NODES = "arn:aws:iam::111122223333:role/KarpenterNodeRole-mydev";
  static final Subject SUBJECT =
      new Subject(
          ClusterName.of("mydev"), Region.of("eu-west-1"), new StateTable("lamplighter"), 1, NOW);

  Asked<String> endpoint = Asked.answered("https://mydev.example");
  Asked<String> version = Asked.answered("1.34");
  Asked<Optional<String>> lack = Asked.answered(Optional.empty());
  Asked<List<String>> missingRights = Asked.answered(List.of());
  Asked<Optional<PodKey>> karpenter = Asked.answered(Optional.empty());
  Asked<List<NodePool>> pools = Asked.answered(List.of(spotPool()));
  EC2NodeClass nodeClass = NodeClasses.ready("default");
  Asked<Integer> subnets = Asked.answered(3);
  Asked<Integer> securityGroups = Asked.answered(1);
  Asked<Optional<NodeRole>> role =
      Asked.answered(
          Optional.of(
              role(
                  "AmazonEKSWorkerNodePolicy",
                  "AmazonEKS_CNI_Policy",
                  "AmazonEC2ContainerRegistryPullOnly")));
  Asked<List<Entry>> entries =
      Asked.answered(
          List.of(
              new Entry(FUNCTIONS, "STANDARD", List.of("lamplighter")),
              new Entry(NODES, "EC2_LINUX", List.of("system:nodes"))));
  Asked<List<Denied>> denied = Asked.answered(List.of());
  Asked<Boolean> spotRole = Asked.answered(true);
  Asked<Concurrency> functions = Asked.answered(new Concurrency(1000, 900));
  Asked<Long> onDemand = Asked.answered(256L);
  Asked<Long> spot = Asked.answered(128L);
  Asked<List<NodeClaim>> nodeClaims = Asked.answered(List.of());
  Asked<List<Instance>> unrecorded = Asked.answered(List.of());
  Asked<Optional<Facts.Table>> table =
      Asked.answered(Optional.of(new Facts.Table(true, true, true)));
  Asked<Optional<LeaseRecord>> lease = Asked.answered(Optional.of(lease(LeaseRecord.Mode.ACTIVE)));
  Asked<Optional<Instant>> lastLook = Asked.answered(Optional.of(NOW.minusSeconds(40)));

  static NodeRole role(String... policies) {
    return new NodeRole(
        NODES, "{\"Service\": \"ec2.amazonaws.com\"}", new TreeSet<>(Set.of(policies)));
  }

  static LeaseRecord lease(LeaseRecord.Mode mode) {
    return new LeaseRecord(Optional.empty(), 4, 2, Duration.ofSeconds(30), mode, NOW);
  }

  static LeaseRecord held() {
    return new LeaseRecord(
        Optional.of("request-1"), 1, 2, Duration.ofSeconds(30), LeaseRecord.Mode.ACTIVE, NOW);
  }

  Facts facts() {
    return new Facts(
        new Facts.OfCluster(
            endpoint,
            version,
            lack,
            missingRights,
            karpenter,
            pools,
            Asked.answered(List.of(new ClassFacts(nodeClass, subnets, securityGroups, role))),
            nodeClaims),
        new Facts.OfAccount(
            entries, denied, spotRole, unrecorded, new Facts.Quotas(functions, onDemand, spot)),
        new Facts.OfTable(table, lease, lastLook));
  }

  List<Finding> findings() {
    return Judgement.of(SUBJECT, facts());
  }

  static NodePool spotPool() {
    return pool("spot");
  }

  static NodePool pool(String capacityType) {
    return pool(capacityType, "c, m, r");
  }

  static NodePool pool(String capacityType, String categories) {
    var manifests =
        ManifestReader.read(
                List.of(
                    new SourceText(
                        "pool.yaml",
                        """
                        apiVersion: karpenter.sh/v1
                        kind: NodePool
                        metadata: {name: platform}
                        spec:
                          template:
                            spec:
                              nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                              requirements:
                                - {key: karpenter.sh/capacity-type, operator: In, values: [%s]}
                                - {key: karpenter.k8s.aws/instance-category, operator: In, values: [%s]}
                        """
                            .formatted(capacityType, categories))))
            .manifests();
    return manifests.stream()
        .filter(Manifest.OfNodePool.class::isInstance)
        .map(it -> ((Manifest.OfNodePool) it).nodePool())
        .findFirst()
        .orElseThrow();
  }
}
