package dev.lamplighter.model;

/// Some of the ASCII characters, as bits: asked for every character of every identifier.
record CharacterSet(long low, long high) {
  static final CharacterSet LOWER = of("abcdefghijklmnopqrstuvwxyz0123456789");
  static final CharacterSet ALPHANUMERIC = LOWER.and("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  static final CharacterSet VISIBLE = range('!', '~');

  static CharacterSet of(String characters) {
    return new CharacterSet(0, 0).and(characters);
  }

  private static CharacterSet range(char first, char last) {
    var set = new CharacterSet(0, 0);
    for (char each = first; each <= last; each++) {
      set = set.and(String.valueOf(each));
    }
    return set;
  }

  /// These and those.
  CharacterSet and(String characters) {
    long more = low;
    long most = high;
    for (int i = 0; i < characters.length(); i++) {
      char each = characters.charAt(i);
      if (each < Long.SIZE) {
        more |= 1L << each;
      } else {
        most |= 1L << (each - Long.SIZE);
      }
    }
    return new CharacterSet(more, most);
  }

  boolean contains(char each) {
    return each < Long.SIZE
        ? (low >>> each & 1) != 0
        : each < 2 * Long.SIZE && (high >>> (each - Long.SIZE) & 1) != 0;
  }

  /// True if all characters of `text` from `from` are of this set, and there is at least one.
  boolean fill(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (!contains(text.charAt(i))) {
        return false;
      }
    }
    return from < text.length();
  }
}
