package dev.lamplighter.local.labs;

import dev.lamplighter.functions.aws.ec2.GoldenFile;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the labs ask of EC2, as it would be sent there.
class LabRequestsTest {
  private static final String FOLDER =
      "local/src/test/resources/dev/lamplighter/local/labs/requests/";

  static List<Lab> labs() {
    return Labs.ALL;
  }

  @ParameterizedTest(name = "lab {0}")
  @MethodSource("labs")
  void aLabSendsTheRequestsOfItsFile(Lab lab) {
    var sent = new SentRequests();
    LabRun.play(lab, 1, sent::of);

    GoldenFile.compare(FOLDER + "lab-%s.txt".formatted(lab.id()), sent.readable(), getClass());
  }
}
