package dev.lamplighter.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// EKS, as far as it says where one cluster is: in place of the emulated account's, whose clusters
/// have no API server.
final class DescribedCluster implements AutoCloseable {
  private static final String VERSION = "1.34";
  private static final String SERVICES = "10.96.0.0/16";

  private final HttpServer server;

  private DescribedCluster(HttpServer server) {
    this.server = server;
  }

  /// The control plane says where it is; its version and the range of its services only EKS would
  /// know. The version is one that the account has images for.
  static DescribedCluster of(ControlPlane controlPlane, String name) {
    try {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/clusters/" + name, exchange -> describe(exchange, controlPlane));
      server.start();
      return new DescribedCluster(server);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void describe(HttpExchange exchange, ControlPlane controlPlane)
      throws IOException {
    var file = controlPlane.kubeconfig().resolveSibling("cluster.json");
    var answer = (ObjectNode) JsonMapper.shared().readTree(Files.readString(file));
    ((ObjectNode) answer.path("cluster")).put("version", VERSION);
    var network = ((ObjectNode) answer.path("cluster")).putObject("kubernetesNetworkConfig");
    network.put("serviceIpv4Cidr", SERVICES);
    byte[] bytes = answer.toString().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
