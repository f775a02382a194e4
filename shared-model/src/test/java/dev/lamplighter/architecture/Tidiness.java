package dev.lamplighter.architecture;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.tools.DiagnosticListener;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// How a source file of Lamplighter looks. Each rule answers with its complaints, as `path:line:
/// what`.
final class Tidiness {

  static final int FILE_LINES_MAX = 300;
  static final int METHOD_LINES_MAX = 40;

  /// The formatter breaks a longer one into a plain comment, which the documentation then misses.
  static final int DOC_COLUMNS_MAX = 100;

  private static final Pattern POSTPONED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

  /// A folder of somebody's machine. Homebrew on Linux has one fixed home, the same everywhere.
  private static final Pattern MACHINE_PATH =
      Pattern.compile("(?<![\\w.}])/(home/(?!linuxbrew/)|Users/|root/|work/|private/var/)[\\w.]");

  private Tidiness() {}

  static List<String> longFile(SourceFile file) {
    int lines = file.lines().size();
    return file.isMainJava() && lines > FILE_LINES_MAX
        ? List.of(
            "%s:1: the file has %d lines, at most %d".formatted(file.path(), lines, FILE_LINES_MAX))
        : List.of();
  }

  static List<String> wideDocs(SourceFile file) {
    return file.isJava()
        ? complaints(
            file,
            line -> line.strip().startsWith("///") && line.length() > DOC_COLUMNS_MAX,
            "the /// line is wider than %d columns".formatted(DOC_COLUMNS_MAX))
        : List.of();
  }

  static List<String> postponedWork(SourceFile file) {
    return complaints(
        file, line -> POSTPONED.matcher(line).find(), "work is put off; do it, or file an issue");
  }

  static List<String> machinePaths(SourceFile file) {
    return complaints(
        file, line -> MACHINE_PATH.matcher(line).find(), "a path of somebody's machine");
  }

  /// Every package says in a sentence what it is, and that it knows no null.
  static List<String> undescribedPackages(List<SourceFile> files) {
    SortedSet<String> folders = new TreeSet<>();
    SortedSet<String> described = new TreeSet<>();
    for (SourceFile file : files) {
      if (file.isMainJava()) {
        folders.add(folder(file));
        if (describesItsPackage(file)) {
          described.add(folder(file));
        }
      }
    }
    folders.removeAll(described);
    return folders.stream()
        .map(
            folder -> folder + ": package-info.java with a /// sentence and @NullMarked is missing")
        .toList();
  }

  private static boolean describesItsPackage(SourceFile file) {
    return file.path().endsWith("/package-info.java")
        && file.text().startsWith("///")
        && file.text().contains("@NullMarked");
  }

  private static String folder(SourceFile file) {
    return file.path().substring(0, file.path().lastIndexOf('/'));
  }

  static List<String> longMethods(List<SourceFile> files) throws IOException {
    var inputs = files.stream().filter(SourceFile::isMainJava).map(SourceFile::asCompilerInput);
    DiagnosticListener<Object> ignored = _ -> {};
    var task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, ignored, List.of("-proc:none"), null, inputs.toList());
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    List<String> complaints = new ArrayList<>();
    for (CompilationUnitTree unit : task.parse()) {
      new MethodLengths(unit, positions, complaints).scan(unit, null);
    }
    return complaints;
  }

  private static List<String> complaints(SourceFile file, Predicate<String> about, String what) {
    List<String> lines = file.lines();
    return IntStream.range(0, lines.size())
        .filter(index -> about.test(lines.get(index)))
        .mapToObj(index -> "%s:%d: %s".formatted(file.path(), index + 1, what))
        .toList();
  }

  /// Counts the lines between the braces of every method and constructor of one file.
  private static final class MethodLengths extends TreeScanner<@Nullable Void, @Nullable Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<String> complaints;

    MethodLengths(CompilationUnitTree unit, SourcePositions positions, List<String> complaints) {
      this.unit = unit;
      this.positions = positions;
      this.complaints = complaints;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
      Optional.ofNullable(method.getBody())
          .ifPresent(
              body -> {
                LineMap map = unit.getLineMap();
                long first = map.getLineNumber(positions.getStartPosition(unit, body));
                long last = map.getLineNumber(positions.getEndPosition(unit, body));
                if (last - first - 1 > METHOD_LINES_MAX) {
                  complaints.add(
                      "%s:%d: %s has %d lines, at most %d"
                          .formatted(
                              unit.getSourceFile().getName().substring(1),
                              first,
                              method.getName(),
                              last - first - 1,
                              METHOD_LINES_MAX));
                }
              });
      return super.visitMethod(method, null);
    }
  }
}
