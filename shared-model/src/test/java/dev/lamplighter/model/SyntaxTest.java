package dev.lamplighter.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Each rule that is scanned by hand, against the regular expression that its source gives.
class SyntaxTest {
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
  private static final Map<Syntax, String> EXPRESSIONS =
      Map.ofEntries(
          Map.entry(Syntax.DNS_SUBDOMAIN, SUBDOMAIN),
          Map.entry(Syntax.DNS_LABEL, LABEL),
          Map.entry(
              Syntax.QUALIFIED_NAME,
              "(" + SUBDOMAIN + "/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?"),
          Map.entry(Syntax.LABEL_VALUE, "([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?"),
          Map.entry(Syntax.CLUSTER_NAME, "[0-9A-Za-z][A-Za-z0-9_-]*"),
          Map.entry(Syntax.AWS_WORD, "[a-z0-9][a-z0-9.-]*"),
          Map.entry(Syntax.INSTANCE_ID, "i-[0-9a-zA-Z]+"),
          Map.entry(Syntax.IMAGE_ID, "ami-[0-9a-zA-Z]+"),
          Map.entry(Syntax.SUBNET_ID, "subnet-[0-9a-zA-Z]+"),
          Map.entry(Syntax.VPC_ID, "vpc-[0-9a-zA-Z]+"),
          Map.entry(Syntax.SECURITY_GROUP_ID, "sg-[0-9a-zA-Z]+"),
          Map.entry(Syntax.CAPACITY_RESERVATION_ID, "cr-[0-9a-zA-Z]+"),
          Map.entry(Syntax.PLACEMENT_GROUP_ID, "pg-[0-9a-zA-Z]+"),
          Map.entry(Syntax.LAUNCH_TEMPLATE_NAME, "[a-zA-Z0-9()./_-]+"),
          Map.entry(Syntax.INSTANCE_PROFILE_NAME, "[a-zA-Z0-9_+=,.@-]+"),
          Map.entry(Syntax.OPAQUE, "[\\x21-\\x7e]+"));

  /// Pieces that make valid words, almost valid ones and nonsense alike.
  private static final String[] PIECES = {
    "a",
    "z9",
    "A",
    "-",
    ".",
    "_",
    "/",
    "i-",
    "ami-",
    "sg-",
    "subnet-",
    "vpc-",
    "cr-",
    "pg-",
    "0",
    "@",
    " ",
    "~",
    "ä",
    "(",
    "+",
    "x".repeat(30),
    "\u007f"
  };

  @ParameterizedTest
  @EnumSource
  void acceptsWhatItsRegularExpressionAccepts(Syntax syntax) {
    var pattern = Pattern.compile(EXPRESSIONS.get(syntax));
    var random = new SplittableRandom(42);

    for (int i = 0; i < 20_000; i++) {
      var text = new StringBuilder();
      for (int pieces = random.nextInt(6); pieces > 0; pieces--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      String word = text.toString();
      assertThat(syntax.accepts(word))
          .as(word)
          .isEqualTo(pattern.matcher(word).matches() && word.length() <= longest(syntax));
    }
  }

  private static int longest(Syntax syntax) {
    return switch (syntax) {
      case DNS_SUBDOMAIN, OPAQUE -> 253;
      case QUALIFIED_NAME -> 317;
      case CLUSTER_NAME -> 100;
      case LAUNCH_TEMPLATE_NAME, INSTANCE_PROFILE_NAME -> 128;
      case DNS_LABEL,
          LABEL_VALUE,
          AWS_WORD,
          INSTANCE_ID,
          IMAGE_ID,
          SUBNET_ID,
          VPC_ID,
          SECURITY_GROUP_ID,
          CAPACITY_RESERVATION_ID,
          PLACEMENT_GROUP_ID ->
          63;
    };
  }
}
