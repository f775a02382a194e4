package dev.lamplighter.functions.wire;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.wire.yaml.SourceText;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Manifests of the tests, and what reading them gives.
final class Manifests {
  /// A NodePool with only what must be there.
  static final String POOL =
      """
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata:
        name: web
      spec:
        template:
          spec:
            nodeClassRef:
              group: karpenter.k8s.aws
              kind: EC2NodeClass
              name: default
            requirements: []
      """;

  /// An EC2NodeClass with only what must be there.
  static final String CLASS =
      """
      apiVersion: karpenter.k8s.aws/v1
      kind: EC2NodeClass
      metadata:
        name: default
      spec:
        amiSelectorTerms:
          - alias: al2023@latest
        role: node-role
        subnetSelectorTerms:
          - tags: {team: web}
        securityGroupSelectorTerms:
          - tags: {team: web}
      """;

  private Manifests() {}

  static ManifestSet read(String yaml) {
    return ManifestReader.read(List.of(new SourceText("m.yaml", yaml)));
  }

  /// The only object of a text in which nothing is wrong.
  static Manifest one(String yaml) {
    var set = read(yaml);
    assertThat(set.problems()).isEmpty();
    assertThat(set.manifests()).hasSize(1);
    return set.manifests().getFirst();
  }

  /// What is said of a text, a line each.
  static List<String> problems(String yaml) {
    return read(yaml).problems().stream().map(Object::toString).toList();
  }

  /// What is in files, with nothing on standard input.
  static ManifestFiles.Found files(List<Path> paths) {
    return ManifestFiles.read(paths, InputStream.nullInputStream());
  }

  /// The folder of the labs' manifests, wherever in the repository the test runs.
  static Path labs() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.isDirectory(folder.resolve("examples/labs"))) {
      folder = folder.getParent();
    }
    return requireNonNull(folder, "the tests run in the repository").resolve("examples/labs");
  }
}
