package dev.lamplighter.functions.wire;

import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.api.NodeClassRef;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Reads a NodePool's `spec.template.spec` and a NodeClaim's `spec`, which are alike (spec core
/// 1.3).
final class ClaimSpecReader {
  private static final NodeClassRef UNREAD_CLASS = new NodeClassRef(NodeClassName.of("unread"));

  /// Stands in where there is no spec, which is a problem, so that nobody sees it.
  static final NodeClaimSpec UNREAD =
      new NodeClaimSpec(
          List.of(),
          List.of(),
          Requirements.EMPTY,
          UNREAD_CLASS,
          Optional.empty(),
          Optional.empty(),
          Resources.EMPTY);

  private ClaimSpecReader() {}

  static NodeClaimSpec ofPool(Fields spec) {
    V1Beta1.refuseKubelet(spec);
    return read(spec, Resources.EMPTY);
  }

  static NodeClaimSpec ofClaim(Fields spec) {
    var resources = spec.fields("resources");
    var requests =
        resources
            .map(fields -> ResourcesReader.ofCustomResource(fields, "requests"))
            .orElse(Resources.EMPTY);
    resources.ifPresent(Fields::refuseUnknown);
    return read(spec, requests);
  }

  private static NodeClaimSpec read(Fields spec, Resources requests) {
    spec.require("requirements", "a list of requirements, which may be empty", "requirements: []");
    spec.require(
        "nodeClassRef",
        "group, kind and name of an EC2NodeClass",
        "nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}");
    var read =
        new NodeClaimSpec(
            TaintReader.taints(spec, "taints"),
            TaintReader.taints(spec, "startupTaints"),
            RequirementReader.ofPool(spec, "requirements"),
            spec.fields("nodeClassRef").flatMap(ClaimSpecReader::classRef).orElse(UNREAD_CLASS),
            spec.parsed("terminationGracePeriod", Durations::parse, Durations.EXPECTED),
            durationOrNever(spec, "expireAfter", NodeClaimSpec.DEFAULT_EXPIRE_AFTER),
            requests);
    spec.refuseUnknown();
    return read;
  }

  private static Optional<NodeClassRef> classRef(Fields ref) {
    V1Beta1.refuseRefByVersion(ref);
    exactly(ref, "group", NodeClassRef.GROUP);
    exactly(ref, "kind", NodeClassRef.KIND);
    ref.require("name", "the name of an EC2NodeClass", "name: default");
    var name =
        ref.parsedText(
            "name",
            NodeClassName::of,
            new Expected("the name of an EC2NodeClass", Spelling.DNS_NAME.likely()));
    ref.refuseUnknown();
    return name.map(NodeClassRef::new);
  }

  private static void exactly(Fields ref, String field, String wanted) {
    String instead = "%s: %s".formatted(field, wanted);
    if (ref.require(field, wanted, instead)) {
      ref.text(field)
          .filter(found -> !found.equals(wanted))
          .ifPresent(found -> ref.problem(field, "found \"%s\"".formatted(found), wanted, instead));
    }
  }

  /// A duration, `byDefault` if left out, empty for `Never`.
  static Optional<Duration> durationOrNever(Fields fields, String name, Duration byDefault) {
    if (!fields.has(name)) {
      return Optional.of(byDefault);
    }
    Optional<Optional<Duration>> read =
        fields.parsed(
            name,
            text -> text.equals("Never") ? Optional.empty() : Optional.of(Durations.parse(text)),
            Durations.EXPECTED_OR_NEVER);
    return read.flatMap(duration -> duration);
  }
}
