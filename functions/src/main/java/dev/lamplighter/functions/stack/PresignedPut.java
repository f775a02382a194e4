package dev.lamplighter.functions.stack;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.StackAnswers;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// PUTs an answer to a URL that S3 has signed for it. The signature is over an empty content type,
/// so none other may be sent; and the URL lets whoever has it answer, so it is not told in
/// failures.
public final class PresignedPut implements StackAnswers {
  private static final Duration CONNECTS = Duration.ofSeconds(5);
  private static final Duration ANSWERS = Duration.ofSeconds(10);
  private static final int REFUSED = 300;

  @Override
  public void put(URI responseUrl, String json) {
    String what = "PUT of the answer to " + responseUrl.getHost();
    try {
      int code = send(responseUrl, json.getBytes(StandardCharsets.UTF_8));
      if (code >= REFUSED) {
        throw new CallFailed(
            Kind.UNAVAILABLE,
            "%s: %d. The URL may have expired: CloudFormation's are good for two hours."
                .formatted(what, code));
      }
    } catch (IOException lost) {
      throw new CallFailed(Kind.REPLY_LOST, "%s: %s".formatted(what, lost.getMessage()));
    }
  }

  private static int send(URI url, byte[] body) throws IOException {
    var connection = (HttpURLConnection) url.toURL().openConnection();
    try {
      connection.setConnectTimeout((int) CONNECTS.toMillis());
      connection.setReadTimeout((int) ANSWERS.toMillis());
      connection.setRequestMethod("PUT");
      connection.setDoOutput(true);
      connection.setRequestProperty("Content-Type", "");
      connection.setFixedLengthStreamingMode(body.length);
      try (var out = connection.getOutputStream()) {
        out.write(body);
      }
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }
}
