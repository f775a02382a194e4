package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which release of Bottlerocket a class starts, as far as its user data must know (spec AWS 1.8).
final class BottlerocketVersion {
  /// The first release that mounts the usual directories without being told which.
  private static final int MAJOR = 1;

  private static final int MINOR = 46;

  /// As in `v1.46.0`, and in image names such as `bottlerocket-aws-k8s-1.34-x86_64-v1.46.0-ab12`.
  private static final Pattern RELEASE =
      Pattern.compile("(?:^|[^0-9.])v?([0-9]{1,4})\\.([0-9]{1,4})\\.[0-9]+");

  private BottlerocketVersion() {}

  /// True if `apiclient ephemeral-storage bind` needs no list; false where the release is unknown.
  static boolean bindsByDefault(EC2NodeClass.Spec spec, String imageName) {
    return spec.alias()
        .map(alias -> alias.latest() || bindsByDefault(alias.version()))
        .orElseGet(() -> bindsByDefault(imageName));
  }

  private static boolean bindsByDefault(String name) {
    Matcher release = RELEASE.matcher(name);
    if (!release.find()) {
      return false;
    }
    int major = Integer.parseInt(release.group(1));
    return major > MAJOR || (major == MAJOR && Integer.parseInt(release.group(2)) >= MINOR);
  }
}
