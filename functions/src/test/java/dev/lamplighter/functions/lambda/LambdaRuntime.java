package dev.lamplighter.functions.lambda;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/// Lambda for one environment: its runtime API, and AWS's own runtime client in a process of its
/// own (Lambda Developer Guide, "Using the Lambda runtime API"; `restore/next` and `restore/error`
/// are asked by the client).
///
/// No memory is snapshotted: what was there before the restore is there after it.
final class LambdaRuntime implements AutoCloseable {
  private static final String LIBRARY =
      "-Dcom.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI=";

  private static final String MAIN = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";
  private static final String ROOT = "/2018-06-01/runtime/";
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  /// The client unpacks it to a place that all its processes share: two may not start at once.
  static final String NATIVE_PART = "the native part of Lambda's runtime client";

  static final Duration PATIENCE = Duration.ofSeconds(90);

  private static final List<String> LAMBDAS_OWN =
      List.of(
          "aws-lambda-java-core-",
          "aws-lambda-java-runtime-interface-client-",
          "aws-lambda-java-serialization-",
          "utils-lite-");

  /// Most classes run once or twice here.
  private static final List<String> QUICK =
      List.of(java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> asked = new ArrayList<>();
  private final CountDownLatch restoreAsked = new CountDownLatch(1);
  private final CountDownLatch restored = new CountDownLatch(1);
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final Map<String, Event> running = new TreeMap<>();
  private final Path output;
  private final Path library;
  private final Process process;

  private record Event(String id, String body, CompletableFuture<Answer> answer) {}

  /// `body` of a response, or of the error that was reported instead.
  record Answer(boolean error, String body) {}

  /// What is started: a handler as Lambda names it, with its variables; `java` is the JVM with its
  /// options, and `folder` where the function lies in `lib/`, or empty for this process's class
  /// path.
  record Function(String handler, Map<String, String> variables, List<String> java, String folder) {
    static Function of(Class<?> entry, Map<String, String> variables) {
      return new Function(entry.getName() + "::handleRequest", variables, QUICK, "");
    }

    Function with(String option) {
      var more = new ArrayList<>(java);
      more.add(option);
      return new Function(handler, variables, more, folder);
    }
  }

  /// That of this process.
  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private LambdaRuntime(Function function) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(ROOT, this::answer);
    server.start();
    output = Files.createTempFile("lambda", ".log");
    library = ownLibrary();
    process = process(function).start();
    var _ = process.onExit().thenAccept(_ -> restoreAsked.countDown());
  }

  static LambdaRuntime start(Function function) {
    try {
      return new LambdaRuntime(function);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// The runtime client would put its library where all of its processes do, and one that has it
  /// loaded crashes when the next overwrites it. In Lambda there is one process.
  private static Path ownLibrary() throws IOException {
    String machine = System.getProperty("os.arch").equals("aarch64") ? "aarch_64" : "x86_64";
    String name = "/jni/libaws-lambda-jni.linux-%s.so".formatted(machine);
    Path library = Files.createTempFile("lambda", ".so");
    try (var stream = LambdaRuntime.class.getResourceAsStream(name)) {
      Files.copy(
          Objects.requireNonNull(stream, name), library, StandardCopyOption.REPLACE_EXISTING);
    }
    return library;
  }

  private ProcessBuilder process(Function function) throws IOException {
    var command = new ArrayList<String>();
    command.addAll(function.java());
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Dorg.crac.Core.Compat=com.amazonaws.services.lambda.crac",
            LIBRARY + library,
            "-cp",
            classPath(function),
            MAIN,
            function.handler()));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(output.toFile());
    if (!function.folder().isEmpty()) {
      builder.directory(new File(function.folder()));
    }
    builder
        .environment()
        .keySet()
        .removeIf(it -> it.startsWith("AWS_") || it.equals("JAVA_TOOL_OPTIONS"));
    builder.environment().putAll(lambdas(function));
    builder.environment().putAll(function.variables());
    return builder;
  }

  private Map<String, String> lambdas(Function function) {
    return Map.of(
        "AWS_LAMBDA_RUNTIME_API", "127.0.0.1:" + server.getAddress().getPort(),
        "_HANDLER", function.handler(),
        "LAMBDA_TASK_ROOT", function.folder().isEmpty() ? "/nowhere" : function.folder(),
        "AWS_LAMBDA_FUNCTION_NAME", "lamplighter",
        "AWS_LAMBDA_FUNCTION_VERSION", "1",
        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "1769",
        "AWS_EC2_METADATA_DISABLED", "true");
  }

  /// The function's own jars lie in its folder; beside them is only what Lambda brings.
  private static String classPath(Function function) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(it -> isOnPath(new File(it).getName(), function))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isOnPath(String name, Function function) {
    return function.folder().isEmpty()
        ? ZipParts.has(name)
        : LAMBDAS_OWN.stream().anyMatch(name::startsWith);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath().substring(ROOT.length());
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    try {
      switch (path) {
        case "restore/next" -> {
          heard(path);
          restoreAsked.countDown();
          restored.await();
          reply(exchange, 200, "");
        }
        case "invocation/next" -> {
          heard(path);
          hand(exchange, events.take());
        }
        case "restore/error", "init/error" -> {
          heard(path + " " + body);
          reply(exchange, 202, "{}");
        }
        default -> {
          String[] parts = path.split("/", 3);
          heard(parts[2]);
          reply(exchange, 202, "{}");
          var answer = new Answer(parts[2].equals("error"), body);
          Optional.ofNullable(running.remove(parts[1]))
              .ifPresent(it -> it.answer().complete(answer));
        }
      }
    } catch (InterruptedException _) {
      exchange.close();
    }
  }

  private void hand(HttpExchange exchange, Event event) throws IOException {
    var headers = exchange.getResponseHeaders();
    headers.add("Lambda-Runtime-Aws-Request-Id", event.id());
    headers.add("Lambda-Runtime-Deadline-Ms", "" + Instant.now().plus(TIMEOUT).toEpochMilli());
    headers.add("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:eu-central-1:1:function:f");
    running.put(event.id(), event);
    reply(exchange, 200, event.body());
  }

  private static void reply(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private synchronized void heard(String request) {
    asked.add(request);
  }

  /// What the client has asked of the runtime API, in order.
  synchronized List<String> asked() {
    return List.copyOf(asked);
  }

  /// Until the client asks to be restored: it has run what goes before a snapshot.
  void awaitSnapshot() {
    try {
      if (!restoreAsked.await(PATIENCE.toSeconds(), TimeUnit.SECONDS) || !process.isAlive()) {
        throw new AssertionError("No snapshot was asked for: " + output());
      }
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  void restore() {
    restored.countDown();
  }

  Answer invoke(String event) {
    var answer = new CompletableFuture<Answer>();
    var _ = process.onExit().thenAccept(it -> answer.completeExceptionally(new AssertionError(it)));
    events.add(new Event("request-" + event.hashCode() + "-" + asked().size(), event, answer));
    try {
      return answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException | InterruptedException none) {
      throw new AssertionError("No answer: " + output(), none);
    }
  }

  /// Waits for the process to end by itself.
  int exitCode() {
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("Still running: " + output());
      }
      return process.exitValue();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  long pid() {
    return process.pid();
  }

  /// What the function has logged.
  String output() {
    try {
      return Files.readString(output);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    restored.countDown();
    server.stop(0);
    threads.shutdownNow();
    try {
      Files.deleteIfExists(output);
      Files.deleteIfExists(library);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
