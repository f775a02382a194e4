package dev.lamplighter.functions.wire.yaml;

import java.util.List;

/// A scalar as a user writes it, and what `kubectl` makes of it in the JSON that it sends.
///
/// The table is what `sigs.k8s.io/yaml`, which `kubectl` reads manifests with, answers in versions
/// 1.4 and 1.6.
public record KubectlScalar(String yaml, String json) {
  private static final String TABLE =
      """
      yes | true
      Yes | true
      YES | true
      yEs | "yEs"
      no | false
      No | false
      NO | false
      nO | "nO"
      on | true
      On | true
      ON | true
      oN | "oN"
      off | false
      Off | false
      OFF | false
      oFf | "oFf"
      y | true
      Y | true
      n | false
      N | false
      true | true
      True | true
      TRUE | true
      tRue | "tRue"
      false | false
      False | false
      FALSE | false
      null | null
      Null | null
      NULL | null
      nUll | "nUll"
      ~ | null
      none | "none"
      0 | 0
      1 | 1
      -1 | -1
      +1 | 1
      007 | 7
      014 | 12
      -014 | -12
      08 | 8
      09 | 9
      0o14 | 12
      -0o14 | -12
      0O14 | 12
      0o8 | "0o8"
      0x1F | 31
      0X1F | 31
      -0x1F | -31
      +0x1F | 31
      0b101 | 5
      0B101 | 5
      -0b101 | -5
      0b2 | "0b2"
      +0b1 | 1
      1_000 | 1000
      1__000 | 1000
      _1 | "_1"
      1_ | 1
      -1_000 | -1000
      0x_1F | 31
      0_7 | 7
      0b_1 | 1
      0o_7 | 7
      1e3 | 1000
      1E3 | 1000
      1e+3 | 1000
      1e-3 | 0.001
      +1e3 | 1000
      1. | 1
      .5 | 0.5
      -.5 | -0.5
      +.5 | 0.5
      1.5 | 1.5
      1.50 | 1.5
      -1.5 | -1.5
      1_000.5 | 1000.5
      1.e3 | 1000
      .5e1 | 5
      1e | "1e"
      e3 | "e3"
      1.5.2 | "1.5.2"
      1e400 | "1e400"
      -1e400 | "-1e400"
      1.0 | 1
      1.10 | 1.1
      100.0 | 100
      1e21 | 1e+21
      1e20 | 100000000000000000000
      123456789012345678901234567890 | 1.2345678901234568e+29
      9223372036854775807 | 9223372036854775807
      9223372036854775808 | 9223372036854775808
      18446744073709551615 | 18446744073709551615
      18446744073709551616 | 18446744073709552000
      -9223372036854775808 | -9223372036854775808
      -9223372036854775809 | -9223372036854776000
      .iNf | ".iNf"
      inf | "inf"
      Inf | "Inf"
      +Inf | "+Inf"
      -inf | "-inf"
      infinity | "infinity"
      Infinity | "Infinity"
      nan | "nan"
      NaN | "NaN"
      1:30 | "1:30"
      190:20:30 | "190:20:30"
      12:30:45 | "12:30:45"
      1:30.5 | "1:30.5"
      2001-01-01 | "2001-01-01"
      2001-01-01T00:00:00Z | "2001-01-01T00:00:00Z"
      2001-1-1 | "2001-1-1"
      2001-12-14 21:59:43.10 -5 | "2001-12-14 21:59:43.10 -5"
      2001-12-14t21:59:43Z | "2001-12-14t21:59:43Z"
      0x | "0x"
      0b | "0b"
      0o | "0o"
      + | "+"
      . | "."
      --1 | "--1"
      1,000 | "1,000"
      1 000 | "1 000"
      0.1.0 | "0.1.0"
      500m | "500m"
      1Gi | "1Gi"
      0xg | "0xg"
      1e3Mi | "1e3Mi"
      0x1p3 | "0x1p3"
      0x1p-2 | "0x1p-2"
      0x1.8p1 | "0x1.8p1"
      0_ | 0
      00 | 0
      -0 | 0
      +0 | 0
      0.0 | 0
      -0.0 | -0
      0e0 | 0
      0123456789 | 123456789
      01.5 | 1.5
      -. | "-."
      0b1_0 | 2
      1_e3 | 1000
      ._5 | "._5"
      1._5 | 1.5
      1e1_0 | 10000000000
      1p3 | "1p3"
      0o | "0o"
      +0o7 | 7
      0x8000000000000000 | 9223372036854775808
      0b1111111111111111111111111111111111111111111111111111111111111111 | 18446744073709551615
      -0x8000000000000000 | -9223372036854775808
      -0b1000 | -8
      -0b_1000 | -8
      -0b | "-0b"
      0b12 | "0b12"
      1.5e3_ | 1500
      0777777777777777777777777 | 7.777777777777778e+23
      0o7777777777777777777777777 | "0o7777777777777777777777777"
      0xFFFFFFFFFFFFFFFFFF | "0xFFFFFFFFFFFFFFFFFF"
      !!str yes | "yes"
      !!str 1 | "1"
      !!int 1 | 1
      !!float 1 | 1
      !!bool yes | true
      !!int "1" | 1
      !!bool "yes" | true
      ! yes | "yes"
      !!float "1.5" | 1.5
      !!str 2001-01-01 | "2001-01-01"
      "yes" | "yes"
      '1' | "1"
      !!float 0x10 | 16
      !!str ~ | "~"
      """;

  public static List<KubectlScalar> all() {
    return TABLE
        .lines()
        .map(row -> row.split(" \\| ", -1))
        .map(cells -> new KubectlScalar(cells[0], cells[1]))
        .toList();
  }
}
