package dev.lamplighter.functions.trouble;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Keeps what lasts from being said at each look: once is enough, and once more after an hour.
public final class SaidOnce {
  private static final Duration AGAIN_AFTER = Duration.ofHours(1);

  /// Verb and resource, as every API server names a right that its caller lacks.
  private static final Pattern RIGHT = Pattern.compile("cannot \\w+ resource \"[^\"]+\"");

  private static final int REMEMBERED = 1_000;

  private final Map<String, Instant> said =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
          return size() > REMEMBERED;
        }
      };

  /// Those of the sentences that are to be said at `now`.
  public List<String> toSay(List<String> sentences, Instant now) {
    return sentences.stream().filter(sentence -> isNew(sentence, now)).toList();
  }

  private boolean isNew(String sentence, Instant now) {
    String about = about(sentence);
    Instant last = said.get(about);
    if (last != null && now.isBefore(last.plus(AGAIN_AFTER))) {
      return false;
    }
    said.remove(about);
    said.put(about, now);
    return true;
  }

  /// Rights that are missing are the same whichever object they are missed for: a thousand pods
  /// that may not be evicted are one sentence.
  private static String about(String sentence) {
    String rights =
        RIGHT.matcher(sentence).results().map(MatchResult::group).collect(Collectors.joining(", "));
    return rights.isEmpty() ? sentence : rights;
  }
}
