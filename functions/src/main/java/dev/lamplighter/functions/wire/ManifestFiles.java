package dev.lamplighter.functions.wire;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads the files that a user names: each file as it is, and in a directory, and below it, every
/// `*.yaml`, `*.yml` and `*.json` in the order of their names.
///
/// Bounds: [YamlReader#TEXT_MAX] bytes a file, [#FILES_MAX] files.
public final class ManifestFiles {
  /// More than any repository of manifests has; a slip such as `-f /` ends here.
  static final int FILES_MAX = 2_000;

  private static final List<String> ENDINGS = List.of(".yaml", ".yml", ".json");

  /// A comment, an empty line, or a mark between documents.
  private static final Pattern SAYS_NOTHING =
      Pattern.compile("\\uFEFF?\\s*(---|\\.\\.\\.)?\\s*(#.*)?");

  private static final String ONCE = "it once, with all manifests in it, or name a file";

  private static final String ENDINGS_ALLOWED = "*.yaml, *.yml or *.json";

  /// What `-` names.
  private static final Path STANDARD_INPUT = Path.of("-");

  private static final List<Path> NAMES_OF_STANDARD_INPUT =
      List.of(Path.of("/dev/stdin"), Path.of("/dev/fd/0"), Path.of("/proc/self/fd/0"));

  private final List<SourceText> sources = new ArrayList<>();
  private final Problems problems = new Problems();

  private final InputStream standardInput;

  /// The real paths of what was read: a file that is named twice is read once, as kubectl does.
  private final Set<Path> read = new HashSet<>();

  /// How often a file was named again.
  private int repeated;

  /// The streams that were read: standard input and pipes, which give their text only once.
  private final Set<Path> streams;

  /// In bytes.
  private final int textMax;

  private ManifestFiles(InputStream standardInput, Set<Path> streams, int textMax) {
    this.standardInput = standardInput;
    this.textMax = textMax;
    this.streams = streams;
  }

  /// The texts found, and one problem for each path that gives none.
  public record Found(List<SourceText> sources, List<InputProblem> problems) {
    public Found {
      sources = List.copyOf(sources);
      problems = List.copyOf(problems);
    }
  }

  /// `-` among the paths is `standardInput`, as kubectl has it.
  public static Found read(List<Path> paths, InputStream standardInput) {
    return read(paths, standardInput, new HashSet<>());
  }

  /// The same of files that a program wrote, each of at most `textMax` bytes.
  public static Found read(List<Path> paths, InputStream standardInput, int textMax) {
    return read(paths, new ManifestFiles(standardInput, new HashSet<>(), textMax));
  }

  /// The same, where `streams` were read before. Those that are read are added.
  public static Found read(List<Path> paths, InputStream standardInput, Set<Path> streams) {
    return read(paths, new ManifestFiles(standardInput, streams, YamlReader.TEXT_MAX));
  }

  private static Found read(List<Path> paths, ManifestFiles files) {
    paths.stream()
        .map(path -> NAMES_OF_STANDARD_INPUT.contains(path) ? STANDARD_INPUT : path)
        .forEach(files::readNamed);
    return new Found(files.sources, files.problems.all());
  }

  private void readNamed(Path path) {
    int texts = sources.size();
    int before = problems.size();
    int again = repeated;
    if (path.equals(STANDARD_INPUT)) {
      readFile(path);
    } else if (Files.isDirectory(path)) {
      readTree(path);
    } else if (Files.exists(path)) {
      readFile(path);
    } else if (Files.isSymbolicLink(path)) {
      refuseLink(path);
    } else {
      refuse(
          path,
          "there is no such file or directory",
          "files and directories",
          MissingPath.instead(path));
    }
    var found = sources.subList(texts, sources.size());
    boolean nothing =
        found.stream()
            .flatMap(source -> source.text().lines())
            .allMatch(line -> SAYS_NOTHING.matcher(line).matches());
    if (nothing && problems.size() == before && repeated == again) {
      found.clear();
      refuseEmpty(path);
    }
  }

  private void refuseEmpty(Path path) {
    if (Files.isDirectory(path)) {
      refuse(
          path,
          "found no manifest in this directory",
          ENDINGS_ALLOWED,
          "the manifests into it, such as pool.yaml, or name another directory");
    } else {
      refuse(
          path,
          path.equals(STANDARD_INPUT)
              ? "found no manifest on standard input"
              : "found no manifest in this file",
          "YAML or JSON with an object",
          "a manifest into it, which begins with apiVersion and kind");
    }
  }

  private void readTree(Path root) {
    var files = new ArrayList<Path>();
    collect(root, files);
    if (files.size() > FILES_MAX) {
      refuse(
          root,
          String.format(Locale.ROOT, "found more than %,d manifests", FILES_MAX),
          "fewer",
          "the path of the directory that holds only what you would apply");
    } else {
      files.forEach(this::readFile);
    }
  }

  /// Links to directories are not followed, so that the walk ends.
  private void collect(Path folder, List<Path> files) {
    for (Path entry : entries(folder)) {
      if (files.size() > FILES_MAX) {
        return;
      }
      if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
        collect(entry, files);
      } else if (isManifest(entry)) {
        files.add(entry);
      } else if (hasEnding(entry) && Files.isSymbolicLink(entry) && !Files.exists(entry)) {
        refuseLink(entry);
      }
    }
  }

  private List<Path> entries(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    } catch (IOException failed) {
      refuse(folder, failed);
      return List.of();
    }
  }

  private static boolean isManifest(Path path) {
    return Files.isRegularFile(path) && hasEnding(path);
  }

  private static boolean hasEnding(Path path) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    return ENDINGS.stream().anyMatch(name::endsWith);
  }

  private void readFile(Path file) {
    try {
      if (isStream(file) && !streams.add(identity(file))) {
        refuse(file, "found twice, and it gives its text once", "each stream once", ONCE);
        return;
      }
      if (!read.add(identity(file))) {
        repeated++;
        return;
      }
      long size = file.equals(STANDARD_INPUT) ? 0 : Files.size(file);
      if (size > textMax) {
        YamlReader.refuseSize(file.toString(), "bytes", size, textMax, problems);
        return;
      }
      readText(file);
    } catch (IOException failed) {
      refuse(file, failed);
    }
  }

  private static boolean isStream(Path file) {
    return file.equals(STANDARD_INPUT) || !Files.isRegularFile(file);
  }

  /// A pipe has no real path.
  private static Path identity(Path file) {
    try {
      return file.equals(STANDARD_INPUT) ? file : file.toRealPath();
    } catch (IOException pipe) {
      return file.toAbsolutePath().normalize();
    }
  }

  /// A pipe says that its size is 0, hence the bound here.
  private void readText(Path file) throws IOException {
    byte[] bytes = bytes(file);
    if (bytes.length > textMax) {
      YamlReader.refuseSize(file.toString(), "or more bytes", bytes.length, textMax, problems);
      return;
    }
    try {
      var text =
          TextEncoding.of(bytes)
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes));
      sources.add(new SourceText(file.toString(), text.toString()));
    } catch (CharacterCodingException binary) {
      refuse(file, "this is not UTF-8 text", "YAML or JSON in UTF-8", "the manifests as text");
    }
  }

  /// As far as it may be read. Standard input is not ours to close.
  private byte[] bytes(Path file) throws IOException {
    if (file.equals(STANDARD_INPUT)) {
      return standardInput.readNBytes(textMax + 1);
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(textMax + 1);
    }
  }

  private void refuseLink(Path link) {
    try {
      Path target = Files.readSymbolicLink(link);
      refuse(
          link,
          "this link leads to %s, which is not there".formatted(target),
          "files and directories, and links to them",
          "the path of the manifests themselves, or ln -sfn FILE %s first".formatted(link));
    } catch (IOException failed) {
      refuse(link, failed);
    }
  }

  private void refuse(Path path, IOException failed) {
    problems.add(unreadable(path, failed));
  }

  /// Why the system did not let us read.
  static InputProblem unreadable(Path path, IOException failed) {
    var collected = new Problems();
    boolean denied = failed instanceof AccessDeniedException;
    collected.add(
        Location.whole(path.toString()),
        FieldPath.ROOT,
        denied
            ? "you have no permission to read this"
            : "this can't be read: " + failed.getMessage(),
        "files and directories that you can read",
        denied ? "chmod u+r %s first, or name a copy".formatted(path) : MissingPath.EXISTING);
    return collected.all().getFirst();
  }

  private void refuse(Path path, String found, String allowed, String instead) {
    problems.add(Location.whole(path.toString()), FieldPath.ROOT, found, allowed, instead);
  }
}
