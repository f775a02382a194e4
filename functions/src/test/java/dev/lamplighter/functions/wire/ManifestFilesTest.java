package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.wire.ManifestFiles.Found;
import dev.lamplighter.functions.wire.yaml.SourceText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestFilesTest {
  @TempDir private Path folder;

  @Test
  void readsAFileByTheNameItsUserGave() throws IOException {
    Path file = write("pool.txt", "a: 1\n");

    assertThat(Manifests.files(List.of(file)).sources())
        .containsExactly(new SourceText(file.toString(), "a: 1\n"));
  }

  @Test
  void readsEveryManifestBelowADirectoryInOrder() throws IOException {
    write("b.yaml", "a: 1");
    write("a/z.yml", "a: 1");
    write("a/a.json", "a: 1");
    write("c.YAML", "a: 1");
    write("README.md", "a: 1");
    write("a/deep/er/x.yaml", "a: 1");

    assertThat(Manifests.files(List.of(folder)).sources())
        .extracting(source -> folder.relativize(Path.of(source.name())).toString())
        .containsExactly("a/a.json", "a/deep/er/x.yaml", "a/z.yml", "b.yaml", "c.YAML");
  }

  @Test
  void readsPathsInTheOrderGiven() throws IOException {
    Path second = write("b.yaml", "b: 1");
    Path first = write("a.yaml", "a: 1");

    assertThat(Manifests.files(List.of(second, first)).sources())
        .extracting(SourceText::text)
        .containsExactly("b: 1", "a: 1");
  }

  @Test
  void doesNotFollowALinkThatLeadsBackUp() throws IOException {
    write("a.yaml", "a: 1");
    Files.createSymbolicLink(folder.resolve("loop"), folder);

    assertThat(Manifests.files(List.of(folder)).sources()).hasSize(1);
  }

  @Test
  void saysThatAPathIsMissing() throws IOException {
    write("pools/a.yaml", "");

    assertThat(said(Manifests.files(List.of(folder.resolve("polls")))))
        .isEqualTo(
            "polls: there is no such file or directory. Allowed: files and directories. Write"
                + " pools.");
    assertThat(said(Manifests.files(List.of(folder.resolve("nowhere/at/all")))))
        .isEqualTo(
            "nowhere/at/all: there is no such file or directory. Allowed: files and directories."
                + " Write the path of a file or directory that is there.");
  }

  @Test
  void saysThatADirectoryHasNoManifest() throws IOException {
    write("README.md", "");

    var found = Manifests.files(List.of(folder));

    assertThat(found.problems())
        .singleElement()
        .hasToString(
            folder
                + ": found no manifest in this directory. Allowed: *.yaml, *.yml or *.json. Write"
                + " the manifests into it, such as pool.yaml, or name another directory.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \t\r\n\n", "# a comment", "\uFEFF---\n...\n--- # nothing\n"})
  void saysThatAFileHasNoManifest(String text) throws IOException {
    assertThat(said(Manifests.files(List.of(write("empty.yaml", text)))))
        .isEqualTo(
            "empty.yaml: found no manifest in this file. Allowed: YAML or JSON with an object."
                + " Write a manifest into it, which begins with apiVersion and kind.");
  }

  @Test
  void saysThatAllFilesOfADirectoryAreEmptyButMindsNoneBesideOthers() throws IOException {
    write("a.yaml", "# moved to b.yaml\n");
    assertThat(Manifests.files(List.of(folder)).problems())
        .singleElement()
        .hasToString(
            folder
                + ": found no manifest in this directory. Allowed: *.yaml, *.yml or *.json. Write"
                + " the manifests into it, such as pool.yaml, or name another directory.");

    write("b.yaml", "a: 1");
    assertThat(Manifests.files(List.of(folder)).problems()).isEmpty();
  }

  @Test
  void refusesALargeFileBeforeReadingIt() throws IOException {
    Path file = folder.resolve("large.yaml");
    try (var large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(10L << 20);
    }

    assertThat(said(Manifests.files(List.of(file))))
        .isEqualTo(
            "large.yaml: found 10,485,760 bytes. Allowed: at most 3,000,000 in one file. Write the"
                + " manifests into several files.");
  }

  @Test
  void refusesWhatIsNoText() throws IOException {
    Path file = folder.resolve("image.yaml");
    Files.write(file, new byte[] {'a', (byte) 0xff, (byte) 0xfe, 0});

    assertThat(said(Manifests.files(List.of(file))))
        .isEqualTo(
            "image.yaml: this is not UTF-8 text. Allowed: YAML or JSON in UTF-8. Write the"
                + " manifests as text.");
  }

  /// As PowerShell 5 writes what kubectl prints.
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
  void readsTextWhoseMarkTellsOfUtf16(String encoding) throws IOException {
    Path file = folder.resolve("dump.yaml");
    Files.write(file, "\uFEFFname: Müller\n".getBytes(Charset.forName(encoding)));

    assertThat(Manifests.files(List.of(file)).sources())
        .containsExactly(new SourceText(file.toString(), "name: Müller\n"));
  }

  @Test
  void refusesTextInAnotherEncoding() throws IOException {
    Path file = folder.resolve("latin.yaml");
    Files.write(file, "name: Müller".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(said(Manifests.files(List.of(file))))
        .isEqualTo(
            "latin.yaml: this is not UTF-8 text. Allowed: YAML or JSON in UTF-8. Write the"
                + " manifests as text.");
  }

  @Test
  void goesOnAfterAPathThatGivesNothing() throws IOException {
    Path good = write("good.yaml", "a: 1");

    var found = Manifests.files(List.of(folder.resolve("missing"), good));

    assertThat(found.problems()).hasSize(1);
    assertThat(found.sources()).hasSize(1);
  }

  @Test
  void stopsAtMoreFilesThanAnybodyHas() throws IOException {
    for (int number = 0; number <= ManifestFiles.FILES_MAX; number++) {
      write("%04d.yaml".formatted(number), "");
    }

    var found = Manifests.files(List.of(folder));

    assertThat(found.sources()).isEmpty();
    assertThat(found.problems())
        .singleElement()
        .hasToString(
            folder
                + ": found more than 2,000 manifests. Allowed: fewer. Write the path of the"
                + " directory that holds only what you would apply.");
  }

  /// Whoever runs the build may be allowed everything, so the refusal itself is made here.
  @Test
  void saysThatPermissionIsMissing() {
    assertThat(ManifestFiles.unreadable(Path.of("pools"), new AccessDeniedException("pools")))
        .hasToString(
            "pools: you have no permission to read this. Allowed: files and directories that you"
                + " can read. Write chmod u+r pools first, or name a copy.");
    assertThat(ManifestFiles.unreadable(Path.of("pools"), new IOException("Input/output error")))
        .hasToString(
            "pools: this can't be read: Input/output error. Allowed: files and directories that you"
                + " can read. Write the path of a file or directory that is there.");
  }

  private String said(Found found) {
    assertThat(found.sources()).isEmpty();
    assertThat(found.problems()).hasSize(1);
    return found.problems().getFirst().toString().replace(folder + "/", "");
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void readsAFileThatIsNamedTwiceOnce() throws IOException {
    Path file = write("a.yaml", "a: 1");
    Path link = Files.createSymbolicLink(folder.resolve("b.yaml"), file);

    var found = Manifests.files(List.of(file, folder, file, link, folder.resolve("./a.yaml")));

    assertThat(found.problems()).isEmpty();
    assertThat(found.sources()).extracting(SourceText::name).containsExactly(file.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "/dev/stdin", "/dev/fd/0"})
  void refusesStandardInputThatIsNamedTwice(String again) {
    var in = new ByteArrayInputStream("a: 1".getBytes(StandardCharsets.UTF_8));

    var found = ManifestFiles.read(List.of(Path.of("-"), Path.of(again)), in);

    assertThat(found.sources()).containsExactly(new SourceText("-", "a: 1"));
    assertThat(found.problems())
        .hasToString(
            "[-: found twice, and it gives its text once. Allowed: each stream once. Write it once,"
                + " with all manifests in it, or name a file.]");
  }

  /// As `<(kustomize build)` makes one in a shell.
  @Test
  void readsAPipeOnce() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    var writer = new ProcessBuilder("sh", "-c", "echo a: 1 > " + pipe).start();

    var found = Manifests.files(List.of(pipe, pipe));

    assertThat(found.sources()).containsExactly(new SourceText(pipe.toString(), "a: 1\n"));
    assertThat(found.problems())
        .singleElement()
        .asString()
        .startsWith(pipe + ": found twice, and it gives its text once.");
    assertThat(writer.waitFor()).isZero();
  }

  @Test
  void refusesAnEmptyStandardInput() {
    assertThat(said(Manifests.files(List.of(Path.of("-")))))
        .isEqualTo(
            "-: found no manifest on standard input. Allowed: YAML or JSON with an object. Write a"
                + " manifest into it, which begins with apiVersion and kind.");
  }

  @Test
  void saysWhereALinkLeadsThatLeadsNowhere() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("pool.yaml"), Path.of("gone.yaml"));

    assertThat(said(Manifests.files(List.of(link))))
        .isEqualTo(
            "pool.yaml: this link leads to gone.yaml, which is not there. Allowed: files and"
                + " directories, and links to them. Write the path of the manifests themselves, or"
                + " ln -sfn FILE pool.yaml first.");
    assertThat(said(Manifests.files(List.of(folder)))).startsWith("pool.yaml: this link leads");
  }
}
