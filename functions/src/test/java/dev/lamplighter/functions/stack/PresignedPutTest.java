package dev.lamplighter.functions.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.lamplighter.functions.port.CallFailed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PresignedPutTest {
  private final List<String> heard = new ArrayList<>();
  private int status = 200;
  private HttpServer s3;

  @BeforeEach
  void start() throws IOException {
    s3 = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    s3.createContext(
        "/",
        exchange -> {
          heard.add(
              "%s %s [%s] %s"
                  .formatted(
                      exchange.getRequestMethod(),
                      exchange.getRequestURI(),
                      String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type")),
                      new String(
                          exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    s3.start();
  }

  @AfterEach
  void stop() {
    s3.stop(0);
  }

  private URI url() {
    return URI.create(
        "http://127.0.0.1:%d/a%%7Cb?Signature=secret".formatted(s3.getAddress().getPort()));
  }

  /// S3 has signed for an empty content type.
  @Test
  void putsWithoutAContentType() {
    new PresignedPut().put(url(), "{\"Status\":\"SUCCESS\"}");

    assertThat(heard).containsExactly("PUT /a%7Cb?Signature=secret [] {\"Status\":\"SUCCESS\"}");
  }

  @Test
  void aRefusalDoesNotTellTheUrl() {
    status = 403;

    assertThatThrownBy(() -> new PresignedPut().put(url(), "{}"))
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining("403")
        .hasMessageNotContaining("secret");
  }

  @Test
  void nobodyThereIsAFailureToo() {
    var nowhere = url();
    s3.stop(0);

    assertThatThrownBy(() -> new PresignedPut().put(nowhere, "{}")).isInstanceOf(CallFailed.class);
  }
}
