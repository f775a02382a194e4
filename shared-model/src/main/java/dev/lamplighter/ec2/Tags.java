package dev.lamplighter.ec2;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The tags of an EC2 resource, sorted by key.
public record Tags(SortedMap<String, String> values) {
  public static final Tags NONE = new Tags(new TreeMap<>());

  /// The cluster that a resource belongs to (spec AWS 6.1).
  public static final String CLUSTER = "eks:eks-cluster-name";

  /// Before the cluster's name in the key of the tag that says whose a thing is.
  public static final String CLUSTER_OWNER = "kubernetes.io/cluster/";

  /// Tells clusters of one name apart where the service knows no regions.
  public static final String ENDPOINT = "lamplighter.dev/cluster-endpoint";

  /// What EC2's console shows as the name of a resource.
  public static final String NAME = "Name";

  public static final String NODE_POOL = "karpenter.sh/nodepool";
  public static final String NODE_CLAIM = "karpenter.sh/nodeclaim";
  public static final String NODE_CLASS = "karpenter.k8s.aws/ec2nodeclass";

  public Tags {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  public Optional<String> get(String key) {
    return Optional.ofNullable(values.get(key));
  }

  public Tags with(String key, String value) {
    var more = new TreeMap<>(values);
    more.put(key, value);
    return new Tags(more);
  }

  /// Those whose keys are not among `other`'s.
  public Tags without(Tags other) {
    var left = new TreeMap<>(values);
    left.keySet().removeAll(other.values.keySet());
    return new Tags(left);
  }

  /// True if every tag of `wanted` is here with the same value.
  public boolean containsAll(Tags wanted) {
    return wanted.values.entrySet().stream()
        .allMatch(tag -> tag.getValue().equals(values.get(tag.getKey())));
  }
}
