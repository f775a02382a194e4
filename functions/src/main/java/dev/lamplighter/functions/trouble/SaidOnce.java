package dev.lamplighter.functions.trouble;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Keeps what lasts from being said at each look: once is enough, and once more after an hour.
public final class SaidOnce {
  private static final Duration AGAIN_AFTER = Duration.ofHours(1);
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
    Instant last = said.get(sentence);
    if (last != null && now.isBefore(last.plus(AGAIN_AFTER))) {
      return false;
    }
    said.remove(sentence);
    said.put(sentence, now);
    return true;
  }
}
