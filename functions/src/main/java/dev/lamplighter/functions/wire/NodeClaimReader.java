package dev.lamplighter.functions.wire;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.ProviderId;
import java.util.Optional;

/// Reads a NodeClaim of `karpenter.sh/v1` back from the API server, with its status (spec core
/// 1.7). Nobody applies one.
public final class NodeClaimReader {
  private static final Expected PROVIDER_ID =
      Expected.of("aws:///ZONE/INSTANCE", "aws:///us-east-1a/i-0123456789abcdef0");

  private NodeClaimReader() {}

  /// The NodeClaim that `source` holds; empty, with problems, if it is none.
  public static Optional<NodeClaim> read(SourceText source, Problems problems) {
    int before = problems.size();
    var documents = YamlReader.read(source, problems);
    if (documents.size() != 1) {
      return Optional.empty();
    }
    var claim = read(Fields.of(documents.getFirst(), FieldPath.ROOT, problems));
    return problems.size() == before ? Optional.of(claim) : Optional.empty();
  }

  static NodeClaim read(Fields object) {
    exactly(object, "apiVersion", ObjectKind.NODE_CLAIM.apiVersion());
    exactly(object, "kind", ObjectKind.NODE_CLAIM.kind());
    object.require(
        "spec",
        "the claim's requirements and class",
        "spec: {requirements: [...], nodeClassRef: {...}}");
    var claim =
        new NodeClaim(
            StoredMetaReader.read(object),
            object.fields("spec").map(ClaimSpecReader::ofClaim).orElse(ClaimSpecReader.UNREAD),
            object.fields("status").map(NodeClaimReader::status).orElse(NodeClaim.Status.EMPTY));
    object.refuseUnknown();
    return claim;
  }

  private static void exactly(Fields object, String name, String wanted) {
    if (!object.text(name).equals(Optional.of(wanted))) {
      object.problem(name, "this is no NodeClaim", wanted, "%s: %s".formatted(name, wanted));
    }
  }

  private static NodeClaim.Status status(Fields status) {
    var read =
        new NodeClaim.Status(
            status.parsedText("nodeName", NodeName::of, Spelling.DNS_NAME),
            status.parsedText("providerID", NodeClaimReader::providerId, PROVIDER_ID),
            status.parsedText("imageID", ImageId::of, AmiTermReader.IMAGE_ID),
            ResourcesReader.read(status, "capacity"),
            ResourcesReader.read(status, "allocatable"),
            StoredMetaReader.time(status, "lastPodEventTime"),
            ConditionReader.read(status));
    status.refuseUnknown();
    return read;
  }

  private static ProviderId providerId(String text) {
    return ProviderId.parse(text)
        .orElseThrow(
            () -> new IllegalArgumentException("Provider id (%s) is not EC2's".formatted(text)));
  }
}
