package dev.lamplighter.cli;

import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.cli.text.Wrapping;
import dev.lamplighter.local.doctor.Finding;
import dev.lamplighter.local.doctor.Verdict;
import java.util.ArrayList;
import java.util.List;

/// Findings as a table of the verdict, the check and what was found, the command to run below.
final class DoctorText {
  private static final int VERDICT = 6;
  private static final int CHECK_MOST = 34;
  private static final int FOUND_LEAST = 30;

  private DoctorText() {}

  static List<String> lines(List<Finding> findings, Look look) {
    int check =
        Math.min(CHECK_MOST, findings.stream().mapToInt(it -> it.check().length()).max().orElse(0));
    var lines = new ArrayList<String>();
    findings.forEach(finding -> lines.addAll(lines(finding, check, look)));
    lines.add("");
    lines.add(end(findings));
    return lines;
  }

  private static List<String> lines(Finding finding, int check, Look look) {
    int margin = VERDICT + check + 2;
    int width = Math.max(FOUND_LEAST, look.columns() - margin);
    var lines = new ArrayList<String>();
    String verdict = look.paint(tone(finding.verdict()), finding.verdict().toString());
    String padding = " ".repeat(VERDICT - finding.verdict().toString().length());
    String head = verdict + padding + ("%-" + check + "s").formatted(finding.check()) + "  ";
    for (String part : Wrapping.wrap(finding.found(), width, 0)) {
      lines.add((lines.isEmpty() ? head : " ".repeat(margin)) + part);
    }
    // Unbroken, so that it can be copied.
    finding
        .command()
        .ifPresent(it -> lines.add(" ".repeat(VERDICT) + look.paint(Tone.STRONG, "$ " + it)));
    return lines;
  }

  private static Tone tone(Verdict verdict) {
    return switch (verdict) {
      case OK -> Tone.GOOD;
      case WARN -> Tone.WAITING;
      case FAIL -> Tone.BAD;
    };
  }

  private static String end(List<Finding> findings) {
    long fails = count(findings, Verdict.FAIL);
    long warnings = count(findings, Verdict.WARN);
    return "%s: %d ok, %s, %d failed"
        .formatted(
            Counted.of(findings.size(), "check"),
            count(findings, Verdict.OK),
            Counted.of(warnings, "warning"),
            fails);
  }

  private static long count(List<Finding> findings, Verdict verdict) {
    return findings.stream().filter(it -> it.verdict() == verdict).count();
  }
}
