package dev.lamplighter.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The rows of the first table agree with Kubernetes' own `resource.Quantity` of 1.35.
class QuantityTest {
  @ParameterizedTest(name = "{0} is {1}, {2} units, {3} thousandths")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0        | 0     | 0          | 0
          00012    | 12    | 12         | 12000
          +1       | 1     | 1          | 1000
          -1       | -1    | -1         | -1000
          -0       | 0     | 0          | 0
          5.       | 5     | 5          | 5000
          .5       | 500m  | 1          | 500
          0.5      | 500m  | 1          | 500
          -0.5     | -500m | -1         | -500
          1500m    | 1500m | 2          | 1500
          1000m    | 1     | 1          | 1000
          100m     | 100m  | 1          | 100
          0.1      | 100m  | 1          | 100
          1.5      | 1500m | 2          | 1500
          -1.5     | -1500m | -2        | -1500
          0.0001   | 100u  | 1          | 1
          1u       | 1u    | 1          | 1
          1000u    | 1m    | 1          | 1
          1n       | 1n    | 1          | 1
          0.1n     | 1n    | 1          | 1
          -0.1n    | -1n   | -1         | -1
          1.5n     | 2n    | 1          | 1
          1.0000000001 | 1000000001n | 2 | 1001
          12345678901.123456789 | 12345678901123456789n | 12345678902 | 12345678901124
          1000     | 1k    | 1000       | 1000000
          1500     | 1500  | 1500       | 1500000
          10k      | 10k   | 10000      | 10000000
          1.5k     | 1500  | 1500       | 1500000
          2M       | 2M    | 2000000    | 2000000000
          1000M    | 1G    | 1000000000 | 1000000000000
          1G       | 1G    | 1000000000 | 1000000000000
          3T       | 3T    | 3000000000000 | 3000000000000000
          4P       | 4P    | 4000000000000000 | 4000000000000000000
          1E       | 1E    | 1000000000000000000 | 9223372036854775807
          1000E    | 1000E | 9223372036854775807 | 9223372036854775807
          1Ki      | 1Ki   | 1024       | 1024000
          0.5Ki    | 512   | 512        | 512000
          0.5Mi    | 512Ki | 524288     | 524288000
          1023Ki   | 1023Ki | 1047552   | 1047552000
          1024Ki   | 1Mi   | 1048576    | 1048576000
          1024Mi   | 1Gi   | 1073741824 | 1073741824000
          1.5Gi    | 1536Mi | 1610612736 | 1610612736000
          -1.5Gi   | -1536Mi | -1610612736 | -1610612736000
          6Gi      | 6Gi   | 6442450944 | 6442450944000
          2Ti      | 2Ti   | 2199023255552 | 2199023255552000
          1Pi      | 1Pi   | 1125899906842624 | 1125899906842624000
          7Ei      | 7Ei   | 8070450532247928832 | 9223372036854775807
          9Ei      | 9223372036854775807 | 9223372036854775807 | 9223372036854775807
          0.0001Ki | 102400u | 1        | 103
          0.3Ki    | 307200m | 308      | 307200
          1e3      | 1e3   | 1000       | 1000000
          1E3      | 1e3   | 1000       | 1000000
          1e+3     | 1e3   | 1000       | 1000000
          1.5e3    | 1500  | 1500       | 1500000
          100e3    | 100e3 | 100000     | 100000000
          1e2      | 100   | 100        | 100000
          1e4      | 10e3  | 10000      | 10000000
          1e-3     | 1e-3  | 1          | 1
          1e-1     | 100e-3 | 1         | 100
          1e-12    | 1e-9  | 1          | 1
          1e0      | 1     | 1          | 1000
          1e1000   | 10e999 | 9223372036854775807 | 9223372036854775807
          9223372036854775807 | 9223372036854775807 | 9223372036854775807 | 9223372036854775807
          9223372036854775808 | 9223372036854775808 | 9223372036854775807 | 9223372036854775807
          -9223372036854775809 | -9223372036854775809 | -9223372036854775808 | -9223372036854775808
          """)
  void readsRoundsAndPrintsAsKubernetesDoes(
      String text, String canonical, long value, long milliValue) {
    Quantity quantity = Quantity.parse(text);

    assertThat(quantity).hasToString(canonical);
    assertThat(quantity.value()).isEqualTo(value);
    assertThat(quantity.milliValue()).isEqualTo(milliValue);
    assertThat(Quantity.parse(canonical)).isEqualTo(quantity).hasToString(canonical);
  }

  @ParameterizedTest(name = "\"{0}\"")
  @ValueSource(
      strings = {
        "", " ", "1 ", " 1", "a", "--1", "+-1", "1.1.1", "1.1.M", "0.1mi", "0.1am", "1i", "1K",
        "1ki", "1B", "1MiB", "1mm", "1e", "1e+", "1e1.5", "1e3n", "1Ki5", "5-3", "1,5", "1_000",
        "½", "١", "1\n", "0x10", "NaN", "Gi", "100 Mi", "1e1001", "1e99999"
      })
  void refusesWhatIsNoQuantityAndSaysWhatToWrite(String text) {
    assertThatThrownBy(() -> Quantity.parse(text))
        .isInstanceOfSatisfying(
            QuantityFormatException.class, refused -> assertThat(refused.text()).isEqualTo(text))
        .hasMessageContaining("(" + text + ")")
        .hasMessageContaining("Ki Mi Gi");
  }

  /// Kubernetes takes these for 0, against its own grammar, which wants a digit.
  @ParameterizedTest(name = "\"{0}\"")
  @ValueSource(strings = {"+", "-", ".", "-Gi", "+m", ".Ki", "-e3"})
  void refusesANumberWithoutDigits(String text) {
    assertThatThrownBy(() -> Quantity.parse(text)).isInstanceOf(QuantityFormatException.class);
  }

  @ParameterizedTest(name = "{0} equals {1}")
  @CsvSource({"1Gi,1024Mi", "1Gi,1073741824", "1,1000m", "1e3,1k", "0,0m", "0.5,500m", "-0,0"})
  void isEqualByValueWhateverTheStyle(String left, String right) {
    assertThat(Quantity.parse(left)).isEqualTo(Quantity.parse(right));
    assertThat(Quantity.parse(left)).hasSameHashCodeAs(Quantity.parse(right));
    assertThat(Quantity.parse(left)).isEqualByComparingTo(Quantity.parse(right));
  }

  @ParameterizedTest(name = "{0} is less than {1}")
  @CsvSource({"1n,1u", "999m,1", "1,1.000000001", "1G,1Gi", "-1,0", "-2,-1", "7Ei,100E", "2k,1Mi"})
  void isOrderedByValue(String less, String more) {
    assertThat(Quantity.parse(less)).isLessThan(Quantity.parse(more));
    assertThat(Quantity.parse(less)).isNotEqualTo(Quantity.parse(more));
    assertThat(Quantity.parse(more)).isGreaterThan(Quantity.parse(less));
  }

  /// Less than one byte can't be shown in powers of two.
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "1500m, DECIMAL_SI",
    "2k, DECIMAL_SI",
    "1e3, DECIMAL_EXPONENT",
    "1Ki, BINARY_SI",
    "0Ki, BINARY_SI",
    "0.0009765625Ki, BINARY_SI",
    "0.0009Ki, DECIMAL_SI"
  })
  void remembersTheStyleItWasWrittenIn(String text, Quantity.Format format) {
    assertThat(Quantity.parse(text).format()).isEqualTo(format);
  }

  @ParameterizedTest(name = "{0}: negative {1}, zero {2}")
  @CsvSource({"-1n, true, false", "0, false, true", "-0Ki, false, true", "1n, false, false"})
  void tellsItsSign(String text, boolean negative, boolean zero) {
    assertThat(Quantity.parse(text).isNegative()).isEqualTo(negative);
    assertThat(Quantity.parse(text).isZero()).isEqualTo(zero);
  }

  @Test
  void isMadeFromBaseUnits() {
    assertThat(Quantity.ofMillis(400)).hasToString("400m");
    assertThat(Quantity.ofMillis(2000)).hasToString("2");
    assertThat(Quantity.ofMillis(-70)).hasToString("-70m");
    assertThat(Quantity.ofBytes(512L << 20)).hasToString("512Mi");
    assertThat(Quantity.ofBytes(1000)).hasToString("1k");
    assertThat(Quantity.ofBytes(-(6L << 30))).hasToString("-6Gi");
    assertThat(Quantity.of(17)).hasToString("17");
    assertThat(Quantity.ZERO).isEqualTo(Quantity.parse("0"));
  }
}
