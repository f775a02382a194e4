package dev.lamplighter.e2e;

import com.sun.net.httpserver.HttpServer;
import dev.lamplighter.functions.handler.StackHandler;
import dev.lamplighter.functions.handler.StackPorts;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.live.LivePorts;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.setup.ClusterSetup;
import dev.lamplighter.functions.stack.PresignedPut;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.local.simulation.EffectKind;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.model.ClusterName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The custom resource of a stack, as CloudFormation has its function invoked, and hears its
/// answers.
final class CustomResource implements AutoCloseable {
  private static final int A_QUARTER_OF_AN_HOUR = 900_000;

  private final HttpServer s3;
  private final List<JsonNode> heard = new CopyOnWriteArrayList<>();
  private final KubeApi admin;
  private final LivePorts ports;
  private final Duration drainTimeout;
  private int invocations;

  /// The function has an administrator's rights in the lab's cluster. Whole minutes.
  CustomResource(LabStage lab, Duration drainTimeout) throws IOException {
    this.drainTimeout = drainTimeout;
    this.admin = KubeApi.of(lab.config());
    this.ports = lab.account().ports(admin);
    this.s3 = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    s3.createContext(
        "/",
        exchange -> {
          heard.add(JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes()));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    s3.start();
  }

  /// The answer to a request of this type; the same type again is the same request again.
  JsonNode request(String type, String physicalId) {
    invoke(type, physicalId, ports);
    return heard.getLast();
  }

  /// The same by an invocation that is killed after its first effect of this kind.
  void isKilledAfter(EffectKind last, String type, String physicalId) {
    int before = heard.size();
    var mortal = new MortalPorts(effect -> effect == last);
    try {
      invoke(type, physicalId, new Dying(ports, mortal));
    } catch (MortalPorts.Death _) {
      if (heard.size() == before) {
        return;
      }
    }
    throw new AssertionError("It lived to answer: " + heard.subList(before, heard.size()));
  }

  private record Dying(StackPorts inner, MortalPorts mortal) implements StackPorts {
    @Override
    public StateStore stateStore() {
      return inner.stateStore();
    }

    @Override
    public Ports of(ClusterName cluster) {
      return mortal.around(inner.of(cluster));
    }

    @Override
    public ClusterSetup setup(ClusterName cluster) {
      return inner.setup(cluster);
    }
  }

  private void invoke(String type, String physicalId, StackPorts outside) {
    var replies =
        new StackHandler.Replies(
            new PresignedPut(),
            (_, _) -> {
              throw new UncheckedIOException(new IOException("handed over"));
            },
            new SystemTicker());
    var _ =
        new StackHandler(EmulatedAccount.REGION, outside, replies)
            .handleRequest(
                event(type, physicalId),
                new PretendContext(
                    "stack", "invocation-" + ++invocations, () -> A_QUARTER_OF_AN_HOUR));
  }

  private Map<String, Object> event(String type, String physicalId) {
    var event = new TreeMap<String, Object>();
    event.put("RequestType", type);
    event.put("ResponseURL", "http://127.0.0.1:%d/answer".formatted(s3.getAddress().getPort()));
    event.put("RequestId", "request-" + type);
    event.put("StackId", "arn:aws:cloudformation:ap-northeast-2:111122223333:stack/lamplighter/1");
    event.put("LogicalResourceId", "Mydev");
    event.put(
        "ResourceProperties",
        Map.of(
            "ClusterName",
            LiveAccount.CLUSTER,
            "DrainTimeoutMinutes",
            String.valueOf(drainTimeout.toMinutes())));
    if (!physicalId.isEmpty()) {
      event.put("PhysicalResourceId", physicalId);
    }
    return event;
  }

  @Override
  public void close() {
    s3.stop(0);
    ports.close();
    admin.close();
  }
}
