package dev.lamplighter.local.services;

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

/// EKS, as far as it says where clusters are: in place of the emulated account's, whose clusters
/// have no API server.
public final class DescribedCluster implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final String VERSION = "1.34";
  private static final String SERVICES = "10.96.0.0/16";

  private final HttpServer server;

  private DescribedCluster(HttpServer server) {
    this.server = server;
  }

  /// The control plane says where it is; its version and the range of its services only EKS would
  /// know. The version is one that the account has images for.
  public static DescribedCluster of(ControlPlane controlPlane, String name) {
    return of(controlPlane, name, LOOPBACK);
  }

  /// The same for who reaches the control plane by another name.
  static DescribedCluster of(ControlPlane controlPlane, String name, String reachableAs) {
    try {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var described = new DescribedCluster(server);
      described.add(controlPlane, name, reachableAs);
      server.start();
      return described;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// Another cluster of the account.
  void add(ControlPlane controlPlane, String name, String reachableAs) {
    server.createContext(
        "/clusters/" + name, exchange -> describe(exchange, controlPlane, reachableAs));
  }

  /// It is deleted.
  public void forget(String name) {
    server.removeContext("/clusters/" + name);
    server.createContext("/clusters/" + name, exchange -> deny(exchange, name));
  }

  private static void deny(HttpExchange exchange, String name) throws IOException {
    byte[] bytes =
        "{\"message\": \"No cluster found for name: %s.\"}"
            .formatted(name)
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("x-amzn-ErrorType", "ResourceNotFoundException");
    exchange.sendResponseHeaders(404, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static void describe(HttpExchange exchange, ControlPlane controlPlane, String reachableAs)
      throws IOException {
    var file = controlPlane.kubeconfig().resolveSibling("cluster.json");
    var answer = (ObjectNode) JsonMapper.shared().readTree(Files.readString(file));
    var cluster = (ObjectNode) answer.path("cluster");
    cluster.put("version", VERSION);
    cluster.put("endpoint", cluster.path("endpoint").asString().replace(LOOPBACK, reachableAs));
    var network = cluster.putObject("kubernetesNetworkConfig");
    network.put("serviceIpv4Cidr", SERVICES);
    byte[] bytes = answer.toString().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
