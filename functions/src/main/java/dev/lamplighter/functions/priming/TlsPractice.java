package dev.lamplighter.functions.priming;

import java.nio.ByteBuffer;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/// The first words of a TLS client, said to nobody: they load the trusted certificates, the ciphers
/// and the key exchange, which the loopback interface has no use for.
final class TlsPractice {
  private TlsPractice() {}

  /// How many bytes a client would begin with.
  static int hello() {
    try {
      SSLEngine engine = SSLContext.getDefault().createSSLEngine("priming.invalid", 443);
      engine.setUseClientMode(true);
      engine.beginHandshake();
      var sent = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
      return engine.wrap(ByteBuffer.allocate(0), sent).bytesProduced();
    } catch (NoSuchAlgorithmException | SSLException impossible) {
      throw new IllegalStateException("Priming: this JDK speaks no TLS", impossible);
    }
  }
}
