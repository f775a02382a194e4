package dev.lamplighter.launch;

import dev.lamplighter.model.StableHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A multipart/mixed archive as cloud-init and nodeadm read it (RFC 2046), lines ending in `\n`.
final class MimeArchive {
  /// The boundary AWS uses in its own examples.
  private static final String BOUNDARY = "//";

  static final String SHELL_SCRIPT = "text/x-shellscript; charset=\"us-ascii\"";

  private static final int HASH_LENGTH = 16;
  private static final Pattern BOUNDARY_PARAMETER =
      Pattern.compile("boundary=(?:\"([^\"]+)\"|([^\\s;]+))", Pattern.CASE_INSENSITIVE);

  private MimeArchive() {}

  /// True for a text that has MIME headers of its own.
  static boolean isMime(String text) {
    return text.startsWith("MIME-Version:") || text.startsWith("Content-Type:");
  }

  static String part(String contentType, String body) {
    return "Content-Type: " + contentType + "\n\n" + body.stripTrailing() + "\n";
  }

  static String of(List<String> parts) {
    String boundary = boundary(parts);
    var archive = new StringBuilder("MIME-Version: 1.0\n");
    archive.append("Content-Type: multipart/mixed; boundary=\"").append(boundary).append("\"\n\n");
    for (String part : parts) {
      archive.append("--").append(boundary).append('\n').append(part);
    }
    return archive.append("--").append(boundary).append("--\n").toString();
  }

  /// One that no part holds.
  private static String boundary(List<String> parts) {
    String boundary = BOUNDARY;
    while (contains(parts, "--" + boundary)) {
      boundary = StableHash.of(boundary, String.join("\n", parts)).toName(HASH_LENGTH);
    }
    return boundary;
  }

  private static boolean contains(List<String> parts, String delimiter) {
    return parts.stream().anyMatch(part -> part.contains(delimiter));
  }

  /// The parts that a user's text stands for: those of an archive, or the text as one part of the
  /// given type. Empty for an archive that can't be read.
  static Optional<List<String>> partsOf(String userData, Function<String, String> typeOf) {
    String text = userData.replace("\r\n", "\n").replace('\r', '\n');
    if (text.isBlank()) {
      return Optional.of(List.of());
    }
    return isMime(text) ? parts(text) : Optional.of(List.of(part(typeOf.apply(text), text)));
  }

  /// The user's parts, then ours, or why the user's text is none.
  static UserData joined(
      Optional<String> userData, Function<String, String> typeOf, String ourPart) {
    Optional<List<String>> users = partsOf(userData.orElse(""), typeOf);
    if (users.isEmpty()) {
      return new UserData.Refused(
          UserData.INVALID,
          "spec.userData begins as a MIME archive but names no boundary. Write boundary=\"…\" in"
              + " its Content-Type.");
    }
    List<String> all = new ArrayList<>(users.get());
    all.add(ourPart);
    return new UserData.Text(of(all));
  }

  /// The parts of an archive, each with its headers; of a single part, itself. Empty where an
  /// archive of several parts does not name its boundary.
  static Optional<List<String>> parts(String text) {
    String headers = text.substring(0, Math.max(0, text.indexOf("\n\n")));
    if (!headers.contains("multipart/")) {
      return Optional.of(List.of(withoutVersion(text)));
    }
    Matcher boundary = BOUNDARY_PARAMETER.matcher(headers);
    return boundary.find()
        ? Optional.of(
            between(text, boundary.group(1) == null ? boundary.group(2) : boundary.group(1)))
        : Optional.empty();
  }

  private static String withoutVersion(String text) {
    String rest = text.startsWith("MIME-Version:") ? text.substring(text.indexOf('\n') + 1) : text;
    return rest.stripTrailing() + "\n";
  }

  /// What stands before the first and after the last boundary is no part.
  private static List<String> between(String text, String boundary) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean inside = false;
    for (String line : text.lines().toList()) {
      boolean last = line.strip().equals("--" + boundary + "--");
      if (last || line.strip().equals("--" + boundary)) {
        add(parts, part);
        part.setLength(0);
        inside = !last;
      } else if (inside) {
        part.append(line).append('\n');
      }
    }
    add(parts, part);
    return parts;
  }

  private static void add(List<String> parts, StringBuilder part) {
    if (!part.toString().isBlank()) {
      parts.add(part.toString());
    }
  }
}
