package dev.lamplighter.functions.stack;

import dev.lamplighter.functions.install.ClusterOptions;
import dev.lamplighter.functions.install.OnUninstall;
import dev.lamplighter.functions.stack.StackRequest.Kind;
import dev.lamplighter.functions.stack.StackRequest.Resource;
import dev.lamplighter.functions.stack.StackRequest.Return;
import dev.lamplighter.model.ClusterName;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Reads the event of a custom resource. CloudFormation sends every property as text.
public final class StackRequestReader {
  private static final String CLUSTER = "ClusterName";
  private static final String ON_DELETE = "OnDelete";
  private static final String DRAIN_TIMEOUT = "DrainTimeoutMinutes";
  private static final String VERSION = "Version";
  private static final String NODE_ROLE = "NodeRole";

  /// What `template.yaml` depends on access entries and queries with. They say nothing to us.
  private static final String ACCESS = "Access";

  private static final String QUERIES = "Queries";

  private static final List<String> FOR_USERS =
      List.of(CLUSTER, ON_DELETE, DRAIN_TIMEOUT, VERSION, NODE_ROLE);

  private static final Optional<ClusterName> NONE = Optional.empty();

  /// CloudFormation's own among them.
  private static final SortedSet<String> KNOWN =
      new TreeSet<>(
          List.of(
              CLUSTER,
              ON_DELETE,
              DRAIN_TIMEOUT,
              VERSION,
              NODE_ROLE,
              ACCESS,
              QUERIES,
              "ServiceToken",
              "ServiceTimeout"));

  private final Map<String, Object> event;
  private final List<String> problems = new ArrayList<>();

  private StackRequestReader(Map<String, Object> event) {
    this.event = event;
  }

  /// Throws [IllegalArgumentException] where it is not even said who waits for an answer.
  public static StackRequest read(Map<String, Object> event) {
    return new StackRequestReader(event).read();
  }

  private StackRequest read() {
    var back =
        new Return(
            url(),
            text(event, "StackId"),
            text(event, "RequestId"),
            text(event, "LogicalResourceId"));
    Optional<Kind> kind =
        Stream.of(Kind.values())
            .filter(it -> it.toString().equals(text(event, "RequestType")))
            .findFirst();
    if (kind.isEmpty()) {
      problem("RequestType", text(event, "RequestType"), "Create, Update or Delete");
    }
    Optional<PhysicalId> physicalId =
        Optional.of(text(event, "PhysicalResourceId"))
            .filter(id -> !id.isEmpty())
            .map(PhysicalId::parse);
    boolean goes = kind.filter(it -> it == Kind.DELETE).isPresent();
    var named = goes ? physicalId.flatMap(StackRequestReader::installed) : NONE;
    var wanted = wanted(mapping(event, "ResourceProperties"), named);
    String unclear = String.join(" ", problems);
    boolean carriedOut = named.isPresent() || problems.isEmpty();
    return new StackRequest(
        back,
        kind.orElse(Kind.CREATE),
        physicalId,
        wanted.filter(_ -> carriedOut).orElseGet(() -> new Resource.Unclear(unclear)),
        startedAt(),
        carriedOut ? unclear : "",
        event);
  }

  private static Optional<ClusterName> installed(PhysicalId id) {
    return id instanceof PhysicalId.Installed(var cluster) ? Optional.of(cluster) : NONE;
  }

  private URI url() {
    String found = text(event, "ResponseURL");
    try {
      URI url = URI.create(found);
      if (url.isAbsolute() && url.getHost() != null) {
        return url;
      }
    } catch (IllegalArgumentException _) {
      // Told below.
    }
    throw new IllegalArgumentException(
        "ResponseURL: found \"%s\". Allowed: the URL that CloudFormation sends with a custom resource's request. Nobody can be answered; invoke this function through a stack."
            .formatted(found));
  }

  /// `named` is the cluster whose resource goes, as its own name says: a Delete is never in the way
  /// of a stack, whatever its properties have become.
  private Optional<Resource> wanted(Map<String, Object> properties, Optional<ClusterName> named) {
    for (String name : properties.keySet()) {
      if (!KNOWN.contains(name)) {
        problems.add(
            "ResourceProperties.%s: found a property that is not known. Allowed: %s."
                .formatted(name, String.join(", ", FOR_USERS)));
      }
    }
    Optional<ClusterName> cluster = cluster(text(properties, CLUSTER));
    OnUninstall onDelete = onDelete(text(properties, ON_DELETE));
    Duration timeout = timeout(text(properties, DRAIN_TIMEOUT));
    Optional<String> role = Optional.of(text(properties, NODE_ROLE)).filter(it -> !it.isEmpty());
    return named
        .or(() -> cluster)
        .map(name -> new Resource.Wanted(name, onDelete, timeout, text(properties, VERSION), role));
  }

  private Optional<ClusterName> cluster(String found) {
    try {
      return Optional.of(ClusterName.of(found));
    } catch (IllegalArgumentException wrong) {
      problem("ResourceProperties." + CLUSTER, found, "the name of an EKS cluster");
      return Optional.empty();
    }
  }

  /// A word that nobody understands takes no node away.
  private OnUninstall onDelete(String found) {
    for (OnUninstall each : OnUninstall.values()) {
      if (each.word().equals(found)) {
        return each;
      }
    }
    if (!found.isEmpty()) {
      problem("ResourceProperties." + ON_DELETE, found, "drain, keep; drain if left out");
      return OnUninstall.KEEP;
    }
    return ClusterOptions.DEFAULT.onUninstall();
  }

  private Duration timeout(String found) {
    if (found.isEmpty()) {
      return ClusterOptions.DEFAULT.drainTimeout();
    }
    try {
      var minutes = Duration.ofMinutes(Long.parseLong(found));
      return new ClusterOptions(
              ClusterOptions.DEFAULT.policy(), ClusterOptions.DEFAULT.onUninstall(), minutes)
          .drainTimeout();
    } catch (IllegalArgumentException | ArithmeticException _) {
      problem("ResourceProperties." + DRAIN_TIMEOUT, found, "whole minutes from 1 to 45");
      return ClusterOptions.DEFAULT.drainTimeout();
    }
  }

  private Optional<Instant> startedAt() {
    try {
      return Optional.of(text(mapping(event, StackRequest.CARRIED), StackRequest.STARTED_AT))
          .filter(found -> !found.isEmpty())
          .map(Instant::parse);
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  private void problem(String where, String found, String allowed) {
    problems.add("%s: found \"%s\". Allowed: %s.".formatted(where, found, allowed));
  }

  private static String text(Map<String, Object> from, String name) {
    Object found = from.get(name);
    return found == null ? "" : found.toString();
  }

  private static Map<String, Object> mapping(Map<String, Object> from, String name) {
    var mapping = new TreeMap<String, Object>();
    if (from.get(name) instanceof Map<?, ?> found) {
      found.forEach((key, value) -> mapping.put(String.valueOf(key), value));
    }
    return mapping;
  }
}
