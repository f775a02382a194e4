package dev.lamplighter.functions.aws.nodeclass;

import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.aws.CallRates;
import dev.lamplighter.functions.aws.CallRates.Rate;
import dev.lamplighter.functions.aws.signed.Question;
import dev.lamplighter.functions.aws.signed.SignedAction;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.model.ImageId;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The images that SSM's parameters name, each kept for a while: an alias has up to five, and every
/// class is looked at once a minute.
///
/// Time is the wall's: the other clock stands still while the environment is frozen.
final class ImageParameters {
  /// How long AWS's image of one version is kept, which stays (spec AWS, Appendix A).
  static final Duration PINNED = Duration.ofHours(24);

  /// How long every other answer is, also that there is none. Karpenter keeps the newest image for
  /// 24 h too, which is how long nodes then wait for a fix (docs/decisions/0072).
  static final Duration CURRENT = Duration.ofMinutes(5);

  private static final String BY_AWS = "/aws/service/";
  private static final Pattern NEWEST = Pattern.compile(".*(/recommended/|latest).*");
  private static final Pattern IMAGE_ID = Pattern.compile("ami-[0-9a-zA-Z]{1,59}");

  /// Of the parameter, or of the version that its name asks for.
  private static final Set<String> NOT_THERE =
      Set.of("ParameterNotFound", "ParameterVersionNotFound");

  private final SignedCalls calls;
  private final CallRates rates;
  private final Ticker ticker;
  private final Map<String, Kept> kept = new TreeMap<>();

  ImageParameters(SignedCalls calls, CallRates rates, Ticker ticker) {
    this.calls = calls;
    this.rates = rates;
    this.ticker = ticker;
  }

  private record Kept(Optional<ImageId> image, Instant until) {}

  /// Empty if there is no such parameter, or its value is no image's id. Throws
  /// [dev.lamplighter.functions.port.CallFailed], which is not kept.
  Optional<ImageId> get(String name) {
    Instant now = ticker.now();
    Kept last = kept.get(name);
    if (last != null && now.isBefore(last.until())) {
      return last.image();
    }
    Optional<ImageId> image = ask(name);
    boolean pinned =
        image.isPresent() && name.startsWith(BY_AWS) && !NEWEST.matcher(name).matches();
    kept.put(name, new Kept(image, now.plus(pinned ? PINNED : CURRENT)));
    return image;
  }

  private Optional<ImageId> ask(String name) {
    rates.take("GetParameter", Rate.READ);
    String what = "GetParameter " + name;
    JsonNode body = JsonMapper.shared().createObjectNode().put("Name", name);
    try {
      JsonNode answer = calls.ask(Question.of(SignedAction.GET_PARAMETER, body).about(what));
      return Optional.of(answer.path("Parameter").path("Value").asString(""))
          .filter(text -> IMAGE_ID.matcher(text).matches())
          .map(ImageId::of);
    } catch (SdkException failed) {
      if (failed instanceof AwsServiceException no && NOT_THERE.contains(AwsFailures.code(no))) {
        return Optional.empty();
      }
      throw AwsFailures.failed(what, failed);
    }
  }
}
