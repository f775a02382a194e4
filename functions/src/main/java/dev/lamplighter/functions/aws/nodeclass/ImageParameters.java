package dev.lamplighter.functions.aws.nodeclass;

import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.aws.CallRates;
import dev.lamplighter.functions.aws.CallRates.Rate;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.model.ImageId;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.ssm.model.ParameterNotFoundException;
import software.amazon.awssdk.services.ssm.model.ParameterVersionNotFoundException;

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

  private final SsmClient ssm;
  private final CallRates rates;
  private final Ticker ticker;
  private final Map<String, Kept> kept = new TreeMap<>();

  ImageParameters(SsmClient ssm, CallRates rates, Ticker ticker) {
    this.ssm = ssm;
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
    try {
      return Optional.ofNullable(ssm.getParameter(it -> it.name(name)).parameter().value())
          .filter(text -> IMAGE_ID.matcher(text).matches())
          .map(ImageId::of);
    } catch (ParameterNotFoundException | ParameterVersionNotFoundException none) {
      return Optional.empty();
    } catch (SdkException failed) {
      throw AwsFailures.failed("GetParameter " + name, failed);
    }
  }
}
