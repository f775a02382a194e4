package dev.lamplighter.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.tools.SimpleJavaFileObject;

/// One text file of the repository: its path from the root, with slashes, and its text.
record SourceFile(String path, String text) {

  /// What tools make, and what is not ours.
  private static final Set<String> SKIPPED_FOLDERS =
      Set.of(".git", ".idea", "node_modules", "target");

  private static final Pattern TEXT =
      Pattern.compile(".*\\.(java|json|md|properties|py|sh|toml|txt|xml|ya?ml)|[^.]*");

  boolean isJava() {
    return path.endsWith(".java");
  }

  boolean isMainJava() {
    return isJava() && path.contains("src/main/java/");
  }

  List<String> lines() {
    return text.lines().toList();
  }

  /// The same as the compiler wants to be given it.
  SimpleJavaFileObject asCompilerInput() {
    return new SimpleJavaFileObject(
        URI.create("source:///" + path), SimpleJavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  /// Every text file of the repository that the tests run in.
  static List<SourceFile> all() throws IOException {
    Path root = repositoryRoot();
    List<SourceFile> files = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return SKIPPED_FOLDERS.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()
                && TEXT.matcher(file.getFileName().toString()).matches()) {
              files.add(read(root, file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files.stream().sorted(Comparator.comparing(SourceFile::path)).toList();
  }

  private static SourceFile read(Path root, Path file) {
    try {
      String path = root.relativize(file).toString().replace('\\', '/');
      return new SourceFile(path, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Surefire starts tests in their module's folder, an editor often in the repository's.
  private static Path repositoryRoot() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    if (folder == null) {
      throw new IllegalStateException(
          "No folder above (%s) holds mvnw. Maybe the tests were started outside the repository."
              .formatted(Path.of("").toAbsolutePath()));
    }
    return folder;
  }
}
