package dev.lamplighter.functions.priming;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;

/// Enough of an HTTP/1.1 server for clients of this process: one request a connection. Of JDK's
/// base module alone, for a function's runtime need not have its HTTP server.
///
/// Nothing of it is left once it is closed: no thread, no socket.
final class Loopback implements AutoCloseable {
  private final ServerSocket listening;
  private final Function<Asked, Reply> answers;
  private final List<Socket> open = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  private Loopback(ServerSocket listening, Function<Asked, Reply> answers) {
    this.listening = listening;
    this.answers = answers;
  }

  /// `answers` is asked by one thread at a time.
  static Loopback start(Function<Asked, Reply> answers) {
    try {
      var server = new Loopback(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()), answers);
      server.thread(server::accept);
      return server;
    } catch (IOException failed) {
      throw new UncheckedIOException("No port of the loopback interface could be opened", failed);
    }
  }

  URI address() {
    return URI.create(
        "http://%s:%d"
            .formatted(listening.getInetAddress().getHostAddress(), listening.getLocalPort()));
  }

  private synchronized void thread(Runnable run) {
    threads.removeIf(it -> !it.isAlive());
    threads.add(Thread.ofPlatform().daemon().name("priming").start(run));
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        keep(socket);
        thread(() -> serve(socket));
      } catch (IOException _) {
        return;
      }
    }
  }

  private synchronized void keep(Socket socket) throws IOException {
    if (listening.isClosed()) {
      socket.close();
    }
    open.removeIf(Socket::isClosed);
    open.add(socket);
  }

  /// A client that goes away is not missed.
  private void serve(Socket socket) {
    try (socket) {
      Reply reply = answer(read(new BufferedInputStream(socket.getInputStream())));
      Thread.sleep(reply.after());
      byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
      String head =
          "HTTP/1.1 %d Answered\r\nContent-Type: %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
              .formatted(reply.status(), reply.contentType(), body.length);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().write(body);
      socket.getOutputStream().flush();
    } catch (IOException _) {
      // Closed by one side or the other.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized Reply answer(Asked asked) {
    try {
      return answers.apply(asked);
    } catch (RuntimeException wrong) {
      return Reply.json(500, "{\"message\": \"%s\"}".formatted(wrong));
    }
  }

  private static Asked read(InputStream stream) throws IOException {
    String[] first = line(stream).split(" ", 3);
    if (first.length < 3) {
      throw new IOException("No request: " + String.join(" ", first));
    }
    var headers = new TreeMap<String, String>();
    for (String line = line(stream); !line.isEmpty(); line = line(stream)) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    boolean chunked = headers.getOrDefault("transfer-encoding", "").equals("chunked");
    byte[] body =
        chunked
            ? chunks(stream)
            : stream.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
    return new Asked(
        first[0], URI.create(first[1]), headers, new String(body, StandardCharsets.UTF_8));
  }

  private static byte[] chunks(InputStream stream) throws IOException {
    var body = new ByteArrayOutputStream();
    while (true) {
      int length = Integer.parseInt(line(stream), 16);
      body.writeBytes(stream.readNBytes(length));
      String _ = line(stream);
      if (length == 0) {
        return body.toByteArray();
      }
    }
  }

  private static String line(InputStream stream) throws IOException {
    var line = new StringBuilder();
    for (int next = stream.read(); next != '\n' && next >= 0; next = stream.read()) {
      line.append((char) next);
    }
    return line.toString().stripTrailing();
  }

  @Override
  public void close() {
    List<Thread> ending;
    synchronized (this) {
      closeQuietly(listening);
      open.forEach(Loopback::closeQuietly);
      threads.forEach(Thread::interrupt);
      ending = List.copyOf(threads);
    }
    for (Thread thread : ending) {
      join(thread);
    }
  }

  private static void closeQuietly(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception _) {
      // It is of no more use either way.
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
