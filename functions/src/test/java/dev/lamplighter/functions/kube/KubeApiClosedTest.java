package dev.lamplighter.functions.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// A function's environment freezes between invocations: no thread and no connection may be left.
@Isolated
class KubeApiClosedTest {
  @Test
  void noThreadOfTheClientIsLeftOnceItIsClosed() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    Set<Thread> before = clientThreads();
    try (var api = KubeApi.of(config(server))) {
      assertThat(api.get("/version").code()).isEqualTo(200);
      assertThat(clientThreads()).hasSizeGreaterThan(before.size());
    } finally {
      server.stop(0);
    }

    assertThat(clientThreads()).isSubsetOf(before);
  }

  private static Config config(HttpServer server) {
    return new ConfigBuilder(Config.empty())
        .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
        .build();
  }

  /// By the name that the JDK gives the thread of each client.
  private static Set<Thread> clientThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.isAlive() && thread.getName().startsWith("HttpClient-"))
        .collect(Collectors.toSet());
  }
}
