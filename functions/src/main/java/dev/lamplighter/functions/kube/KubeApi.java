package dev.lamplighter.functions.kube;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.port.CallFailed;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/// One API server, spoken to in its own words: paths, verbs and JSON.
///
/// fabric8 finds the way there, checks the certificate and signs in; its typed client and models
/// are not used, because lists are read off the wire an object at a time, and are not deployed.
/// Nothing is repeated here: whoever calls looks again (429 at once, and no retry that a caller
/// does not know of).
public final class KubeApi implements AutoCloseable {
  static final ObjectMapper JSON = JsonMapper.builder().build();

  /// Until the first byte of an answer. A list of 500 objects takes under a second.
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final int HTTP_NOT_FOUND = 404;
  private static final int HTTP_GONE = 410;

  static final String MANAGER = "lamplighter";

  private final HttpClient http;
  private final String root;
  private final Runnable unheard;

  private KubeApi(HttpClient http, String root, Runnable unheard) {
    this.http = http;
    this.root = root;
    this.unheard = unheard;
  }

  /// Throws [CallFailed] if a certificate or a key in it can't be used.
  public static KubeApi of(Config config) {
    return of(config, () -> {});
  }

  /// `unheard` is run each time that nobody answers there, or with another certificate.
  public static KubeApi of(Config config, Runnable unheard) {
    config.setRequestRetryBackoffLimit(0);
    String root = config.getMasterUrl().replaceAll("/+$", "");
    try {
      return new KubeApi(new ClosingHttpClients().newBuilder(config).build(), root, unheard);
    } catch (KubernetesClientException unusable) {
      throw Failures.unusable(root, unusable);
    }
  }

  /// How a patch's body is meant.
  enum Patch {
    MERGE("application/merge-patch+json", ""),
    JSON("application/json-patch+json", ""),
    /// Server-side apply; what others say about the same fields gives way.
    APPLY("application/apply-patch+yaml", "&force=true");

    private final String mediaType;
    private final String options;

    Patch(String mediaType, String options) {
      this.mediaType = mediaType;
      this.options = options;
    }
  }

  /// The cluster's version, as `1.34`; throws [CallFailed] if nobody answers, or does not let us
  /// read what Lamplighter looks after.
  public String version() {
    String list = Paths.list(ObjectKind.NODE_POOL);
    var pools = get(list, Paths.all(ObjectKind.NODE_POOL) + "?limit=1");
    if (pools.code() == HTTP_NOT_FOUND) {
      throw Absence.of(this, ObjectKind.NODE_POOL, pools);
    }
    if (!pools.ok()) {
      throw Failures.refused(list, pools);
    }
    var version = get("the version", "/version").body();
    return "%s.%s"
        .formatted(
            version.path("major").asString(""),
            version.path("minor").asString("").replaceAll("[^0-9].*", ""));
  }

  Answer get(String path) {
    return get("GET " + path, path);
  }

  /// `what` is asked for there, as a failure names it.
  Answer get(String what, String path) {
    return answer(what, request(path));
  }

  Answer create(String path, JsonNode body) {
    return answer("POST " + path, request(managed(path)).post("application/json", body.toString()));
  }

  Answer patch(String path, Patch patch, JsonNode body) {
    return answer(
        "PATCH " + path,
        request(managed(path) + patch.options).patch(patch.mediaType, body.toString()));
  }

  private static String managed(String path) {
    return path + "?fieldManager=" + MANAGER;
  }

  Answer delete(String path, JsonNode options) {
    return answer("DELETE " + path, request(path).delete("application/json", options.toString()));
  }

  /// The answer as it comes in, for lists and watches.
  sealed interface Opened {
    /// To be closed by whoever reads it.
    record Body(InputStream stream) implements Opened {}

    /// 410: the moment that was asked for is too long ago.
    record Gone() implements Opened {}
  }

  /// All objects of a kind, or those that `query` asks for: any refusal but 410 is thrown as
  /// [CallFailed].
  Opened open(ObjectKind kind, String query) {
    String what = Paths.list(kind);
    String path = Paths.all(kind) + query;
    HttpResponse<InputStream> response = send(what, request(path).forStreaming());
    if (response.code() < 300) {
      return new Opened.Body(response.body());
    }
    var answer = read(what, response);
    if (answer.code() == HTTP_GONE) {
      return new Opened.Gone();
    }
    if (answer.code() == HTTP_NOT_FOUND) {
      throw Absence.of(this, kind, answer);
    }
    throw Failures.refused(what, answer);
  }

  /// An answer that is taken in as it comes, whether or not anybody waits for it.
  Incoming receive(String path) {
    return new Incoming(http, request(path).build());
  }

  /// Where it is, as a URL.
  String root() {
    return root;
  }

  static JsonParser parser(InputStream stream) {
    return JSON.createParser(stream);
  }

  private HttpRequest.Builder request(String path) {
    return http.newHttpRequestBuilder().uri(root + path).header("Accept", "application/json");
  }

  private Answer answer(String what, HttpRequest.Builder request) {
    return read(what, send(what, request));
  }

  private static Answer read(String what, HttpResponse<InputStream> response) {
    try (InputStream body = response.body()) {
      byte[] bytes = body.readAllBytes();
      return new Answer(response.code(), tree(bytes));
    } catch (IOException lost) {
      throw Failures.brokenOff(what, lost);
    }
  }

  /// A proxy on the way may answer with anything.
  static JsonNode tree(byte[] bytes) {
    try {
      return bytes.length == 0 ? JSON.createObjectNode() : JSON.readTree(bytes);
    } catch (JacksonException _) {
      return JSON.createObjectNode();
    }
  }

  private HttpResponse<InputStream> send(String what, HttpRequest.Builder request) {
    CompletableFuture<HttpResponse<InputStream>> sent =
        http.sendAsync(request.build(), InputStream.class);
    try {
      return sent.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      unheard.run();
      throw Failures.lost(what, root, failed.getCause());
    } catch (TimeoutException late) {
      sent.cancel(true);
      unheard.run();
      throw Failures.lost(what, root, late);
    } catch (InterruptedException interrupted) {
      sent.cancel(true);
      Thread.currentThread().interrupt();
      throw new CallFailed(CallFailed.Kind.REPLY_LOST, what + ": interrupted");
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
