package dev.lamplighter.benchmarks.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The part of a page between two marks, which a command writes anew.
public final class Section {
  private static final String BEGIN = "<!-- benchmarks/compare writes from here -->";
  private static final String END = "<!-- to here -->";

  private Section() {}

  public static void replace(Path page, List<String> content) {
    try {
      List<String> lines = Files.readAllLines(page);
      int begin = lines.indexOf(BEGIN);
      int end = lines.indexOf(END);
      if (begin < 0 || end < begin) {
        throw new IllegalArgumentException(
            "%s has no section to write. Add the lines \"%s\" and \"%s\"."
                .formatted(page, BEGIN, END));
      }
      var changed = new ArrayList<>(lines.subList(0, begin + 1));
      changed.addAll(content);
      changed.addAll(lines.subList(end, lines.size()));
      Files.write(page, changed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
