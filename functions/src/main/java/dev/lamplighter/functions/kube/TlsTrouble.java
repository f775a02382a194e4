package dev.lamplighter.functions.kube;

import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Why there is no secure connection: whose certificate is at fault, and what to do.
///
/// The JDK tells these apart by the exceptions within, and by its words where several are of one
/// class.
final class TlsTrouble {
  private TlsTrouble() {}

  static String of(List<Throwable> causes) {
    if (anyIs(CertificateExpiredException.class, causes)) {
      return "its certificate has expired. Renew the API server's certificate, or see that the"
          + " clock here is right";
    }
    if (anyIs(CertificateNotYetValidException.class, causes)) {
      return "its certificate is not valid yet. Is the clock right, here and there?";
    }
    if (anySays(causes, "no name matching", "no subject alternative")) {
      return "its certificate is for another name. Write the address that the certificate names";
    }
    if (anySays(causes, "unrecognized ssl message", "not an ssl/tls record")) {
      return "it does not speak TLS. Is the port right? For an API server without TLS write"
          + " http://";
    }
    if (anySays(causes, "fatal alert")) {
      return "it refuses our certificate or our way to connect. Is the kubeconfig's client"
          + " certificate of this cluster, and not expired?";
    }
    if (anySays(causes, "pkix", "certification path", "trustanchors", "signature")) {
      return "its certificate is not of the CA that this cluster is known by. Take the kubeconfig's"
          + " certificate-authority-data from the cluster anew, or the proxy out of the way that"
          + " signs in its place";
    }
    return "there is no secure connection. Is a proxy in the way?";
  }

  private static boolean anyIs(Class<? extends Throwable> kind, List<Throwable> causes) {
    return causes.stream().anyMatch(kind::isInstance);
  }

  private static boolean anySays(List<Throwable> causes, String... words) {
    return causes.stream()
        .map(cause -> String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT))
        .anyMatch(message -> Stream.of(words).anyMatch(message::contains));
  }
}
