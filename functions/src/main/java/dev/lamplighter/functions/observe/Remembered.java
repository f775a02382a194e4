package dev.lamplighter.functions.observe;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// What has been said of each subject, so that it is said again only when it differs, or an hour
/// later.
final class Remembered {
  private static final Duration AGAIN_AFTER = Duration.ofHours(1);
  private static final int SUBJECTS_MAX = 10_000;

  private final Map<String, Said> said =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Said> eldest) {
          return size() > SUBJECTS_MAX;
        }
      };

  private record Said(String what, Instant at) {}

  /// Whether `what` is to be said of the subject at `now`; if so it counts as said.
  boolean isNew(String subject, String what, Instant now) {
    var last = said.get(subject);
    if (last != null && last.what().equals(what) && now.isBefore(last.at().plus(AGAIN_AFTER))) {
      return false;
    }
    said.put(subject, new Said(what, now));
    return true;
  }
}
