package dev.lamplighter.e2e;

import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.dynamodb.DynamoDbStateStore;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.dynamodb.TableCreation;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.model.Region;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// An independent emulator of DynamoDB (ministack) on loopback, that lives as long as this object
/// and never longer than this JVM.
///
/// `LAMPLIGHTER_E2E_EMULATOR` names the Python in which `e2e/emulator/requirements.txt` is
/// installed.
///
/// Where it departs from DynamoDB: one attribute may be set and added to in one update; reads tell
/// one unit whatever they read; there is no TransactionConflict and no throttling.
final class EmulatedTable implements AutoCloseable {
  private static final Region REGION = Region.of("ap-northeast-2");
  private static final long STOPS_WITHIN_SECONDS = 10;
  private static final int LOOKS = 300;

  private final Process process;
  private final DynamoDbClient client;
  private final AtomicInteger tables = new AtomicInteger();

  private EmulatedTable(Process process, DynamoDbClient client) {
    this.process = process;
    this.client = client;
  }

  static EmulatedTable start() {
    try {
      int port = freePort();
      var process = launch(port);
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      awaitListening(process, port);
      var credentials =
          StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test"));
      return new EmulatedTable(
          process,
          new AwsClients(REGION, credentials)
              .dynamoDb()
              .endpointOverride(URI.create("http://127.0.0.1:" + port))
              .build());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static Process launch(int port) throws IOException {
    var directory = Files.createTempDirectory("lamplighter-ministack");
    var builder =
        new ProcessBuilder(EmulatedAccount.python(), "-m", "ministack")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile());
    builder.environment().put("BIND_HOST", "127.0.0.1");
    builder.environment().put("GATEWAY_PORT", Integer.toString(port));
    builder.environment().put("MINISTACK_REGION", REGION.value());
    builder.environment().put("TMPDIR", directory.toString());
    return builder.start();
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void awaitListening(Process process, int port) throws IOException {
    for (int looks = 0; process.isAlive() && looks < LOOKS; looks++) {
      try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException _) {
        WallTicker.WALL.waitFor(Duration.ofMillis(100));
      }
    }
    process.destroyForcibly();
    throw new IOException("The emulator of DynamoDB did not start on port " + port);
  }

  DynamoDbClient client() {
    return client;
  }

  /// An empty table of its own.
  StateTable table() {
    var table = new StateTable("lamplighter-" + tables.incrementAndGet());
    new TableCreation(client, table, WallTicker.WALL).createIfAbsent();
    return table;
  }

  DynamoDbStateStore store(StateTable table, CapacityMeter meter) {
    return new DynamoDbStateStore(
        client, table, WallTicker.WALL, new SplittableRandom(WallTicker.WALL.nonce()), meter);
  }

  @Override
  public void close() {
    client.close();
    process.destroy();
    try {
      if (!process.waitFor(STOPS_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }
}
