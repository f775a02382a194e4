package dev.lamplighter.local.store;

import java.util.Comparator;

/// DynamoDB's order of sort keys: by their UTF-8 bytes, which is the order of code points.
///
/// Java compares UTF-16 units, which puts the characters beyond U+FFFF before U+E000.
enum SortKeyOrder implements Comparator<String> {
  UTF_8;

  @Override
  public int compare(String left, String right) {
    int common = Math.min(left.length(), right.length());
    for (int i = 0; i < common; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        return Character.isSurrogate(a) == Character.isSurrogate(b)
            ? Character.compare(a, b)
            : Integer.compare(left.codePointAt(i), right.codePointAt(i));
      }
    }
    return Integer.compare(left.length(), right.length());
  }
}
