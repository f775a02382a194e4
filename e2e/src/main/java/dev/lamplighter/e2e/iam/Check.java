package dev.lamplighter.e2e.iam;

import dev.lamplighter.ec2.Tags;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One question that a service asks of IAM: may this be done to this resource? A call may ask
/// several; all must be answered with yes.
///
/// `context` has the condition keys that the service provides for it, each with its values.
public record Check(String action, String resource, SortedMap<String, List<String>> context) {
  static final String LEADING_KEYS = "dynamodb:LeadingKeys";

  /// What a cluster's items, and a region's, have in front of their name.
  private static final Pattern OWNED_ITEMS = Pattern.compile("(cluster#|catalogue#).*");

  public Check {
    context = Collections.unmodifiableSortedMap(new TreeMap<>(context));
  }

  static Check of(String action, String resource) {
    return new Check(action, resource, new TreeMap<>());
  }

  Check with(String key, List<String> values) {
    var more = new TreeMap<>(context);
    more.put(key, List.copyOf(values));
    return new Check(action, resource, more);
  }

  public Check with(String key, String value) {
    return with(key, List.of(value));
  }

  public Check without(String key) {
    var less = new TreeMap<>(context);
    less.remove(key);
    return new Check(action, resource, less);
  }

  /// Clusters here are on loopback. With an endpoint as EKS gives them in the tag of it, by which
  /// policies know the region.
  public Check reachedByEks(String region) {
    return withEndpoint("aws:RequestTag/", region).withEndpoint("aws:ResourceTag/", region);
  }

  private Check withEndpoint(String prefix, String region) {
    String key = prefix + Tags.ENDPOINT;
    return context.containsKey(key)
        ? with(key, "https://0123456789ABCDEF.gr7.%s.eks.amazonaws.com".formatted(region))
        : this;
  }

  /// The same for a resource of another cluster, or for its items in the table, or for another
  /// region's; empty where nothing tells whose it is. An instance's item does not: its key is asked
  /// for before the cluster is known.
  public Optional<Check> onAnothers(String cluster) {
    String key = "aws:ResourceTag/" + Tags.CLUSTER;
    return context.containsKey(key)
        ? Optional.of(
            with(key, "another").without("aws:ResourceTag/" + Tags.CLUSTER_OWNER + cluster))
        : itemsOfAnother();
  }

  private Optional<Check> itemsOfAnother() {
    return context.getOrDefault(LEADING_KEYS, List.of()).stream()
        .map(OWNED_ITEMS::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .map(partition -> with(LEADING_KEYS, partition.group(1) + "another"));
  }

  /// Tags under a prefix such as `aws:ResourceTag/`.
  Check tagged(String prefix, SortedMap<String, String> tags) {
    var more = new TreeMap<>(context);
    tags.forEach((key, value) -> more.put(prefix + key, List.of(value)));
    return new Check(action, resource, more);
  }

  /// The tags that the call sends.
  Check sending(SortedMap<String, String> tags) {
    Check tagged = tagged("aws:RequestTag/", tags);
    return tags.isEmpty() ? tagged : tagged.with("aws:TagKeys", List.copyOf(tags.keySet()));
  }

  /// The tags that the resource has.
  Check having(SortedMap<String, String> tags) {
    return tagged("aws:ResourceTag/", tags);
  }
}
