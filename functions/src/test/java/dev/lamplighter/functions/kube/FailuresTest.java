package dev.lamplighter.functions.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.JsonNodeFactory;

/// What is said of an API server that refuses, is silent, or is not there. The exceptions are as
/// the JDK's client throws them.
class FailuresTest {
  private static final String SERVER = "https://10.0.0.1:6443";

  static Stream<Arguments> silences() {
    return Stream.of(
        argumentSet(
            "a port that nobody listens at",
            because(new ConnectException(), new ConnectException()),
            Kind.UNAVAILABLE,
            "nobody answers there. Are address and port right, and does the cluster run?"),
        argumentSet(
            "a host that has no address",
            because(
                new ConnectException(), new ConnectException(), new UnresolvedAddressException()),
            Kind.UNAVAILABLE,
            "there is no such host. Is the address right, and can names of its network be looked up"
                + " from here?"),
        argumentSet(
            "a host that is not known",
            new UnknownHostException("nowhere.invalid"),
            Kind.UNAVAILABLE,
            "there is no such host. Is the address right, and can names of its network be looked up"
                + " from here? (nowhere.invalid)"),
        argumentSet(
            "no way there",
            new NoRouteToHostException("No route to host"),
            Kind.UNAVAILABLE,
            "it can't be reached from here. Is the endpoint private, or a firewall or a VPN in the"
                + " way? (No route to host)"),
        argumentSet(
            "no connection in time",
            because(
                new HttpConnectTimeoutException("HTTP connect timed out"),
                new ConnectException("HTTP connect timed out")),
            Kind.UNAVAILABLE,
            "it can't be reached from here. Is the endpoint private, or a firewall or a VPN in the"
                + " way? (HTTP connect timed out)"),
        argumentSet(
            "no answer in time",
            new TimeoutException(),
            Kind.REPLY_LOST,
            "no answer in time. Is the API server overloaded, or a proxy in the way?"),
        argumentSet(
            "a connection that ends",
            new IOException("EOF\nreached"),
            Kind.REPLY_LOST,
            "the connection was closed (EOF reached). Is port or http(s):// wrong, or a proxy or a"
                + " tunnel cut off?"));
  }

  @ParameterizedTest
  @MethodSource("silences")
  void silenceIsOneLineThatSaysWhoWasAskedWhatIsWrongAndWhatToDo(
      Throwable why, Kind kind, String said) {
    var failed = Failures.lost("list nodes", SERVER, why);

    assertThat(failed).hasMessage("list nodes at https://10.0.0.1:6443: " + said);
    assertThat(failed.kind()).isEqualTo(kind);
  }

  @Test
  void silenceWithoutACauseIsSaidToo() {
    assertThat(Failures.lost("list nodes", SERVER, null))
        .hasMessageStartingWith("list nodes at https://10.0.0.1:6443: the connection was closed. ");
  }

  static Stream<Arguments> certificates() {
    return Stream.of(
        argumentSet(
            "of another CA",
            because(
                new SSLHandshakeException("PKIX path building failed"),
                new IOException("unable to find valid certification path to requested target")),
            "its certificate is not of the CA that this cluster is known by."),
        argumentSet(
            "of a namesake CA",
            new SSLHandshakeException("PKIX path validation failed: signature check failed"),
            "its certificate is not of the CA that this cluster is known by."),
        argumentSet(
            "expired",
            because(
                new SSLHandshakeException("PKIX path validation failed: validity check failed"),
                new CertificateExpiredException("NotAfter: Sun Nov 22")),
            "its certificate has expired."),
        argumentSet(
            "of tomorrow",
            because(
                new SSLHandshakeException("PKIX path validation failed: validity check failed"),
                new CertificateNotYetValidException("NotBefore: Fri Dec 11")),
            "its certificate is not valid yet. Is the clock right"),
        argumentSet(
            "for another address",
            new SSLHandshakeException(
                "No subject alternative names matching IP address 10.0.0.1 found"),
            "its certificate is for another name."),
        argumentSet(
            "for another name",
            new SSLHandshakeException("No name matching localhost found"),
            "its certificate is for another name."),
        argumentSet(
            "none at all",
            new SSLException("Unsupported or unrecognized SSL message"),
            "it does not speak TLS. Is the port right?"),
        argumentSet(
            "ours refused",
            new SSLHandshakeException("Received fatal alert: bad_certificate"),
            "it refuses our certificate"),
        argumentSet(
            "anything else",
            new SSLException("Remote host closed the channel"),
            "there is no secure connection. Is a proxy in the way?"));
  }

  @ParameterizedTest
  @MethodSource("certificates")
  void whatIsWrongWithACertificateIsToldApart(Throwable why, String said) {
    var failed = Failures.lost("list nodes", SERVER, because(new IOException("failed"), why));

    assertThat(failed)
        .hasMessageStartingWith("list nodes at https://10.0.0.1:6443: " + said)
        .hasMessageEndingWith("(%s)".formatted(why.getMessage()));
    assertThat(failed.kind()).isEqualTo(Kind.UNAVAILABLE);
  }

  /// The first of them, with the others as causes of causes.
  private static Throwable because(Throwable first, Throwable... causes) {
    Throwable at = first;
    for (Throwable cause : causes) {
      at.initCause(cause);
      at = cause;
    }
    return first;
  }

  @Test
  void aRefusalSaysWhichManifestMendsIt() {
    assertThat(Failures.refused("list daemonsets.apps", answer(403, "User \"x\" cannot list")))
        .hasMessage(
            "list daemonsets.apps: 403 User \"x\" cannot list. Apply Lamplighter's RBAC manifest"
                + " (kubectl apply -f"
                + " functions/src/main/resources/dev/lamplighter/functions/rbac/lamplighter.yaml),"
                + " and see that its group is bound.");
  }

  private static Answer answer(int code, String message) {
    return new Answer(code, JsonNodeFactory.instance.objectNode().put("message", message));
  }

  @Test
  void aPortThatNobodyListensAtIsSaid() throws IOException {
    int port;
    try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }

    assertThat(said("https://127.0.0.1:" + port))
        .isEqualTo(
            "list nodepools.karpenter.sh at https://127.0.0.1:%d: nobody answers there. Are address and port right, and does the cluster run?"
                .formatted(port));
  }

  private static @Nullable String said(String url) {
    var config = new ConfigBuilder(Config.empty()).withMasterUrl(url).build();
    try (var api = KubeApi.of(config)) {
      return api.version();
    } catch (CallFailed failed) {
      return failed.getMessage();
    }
  }
}
