package dev.lamplighter.functions.observe;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.model.ClusterName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/// What an environment tells of its invocations, one at a time: lines of JSON in the function's log
/// ([LineKind]), metrics among them where they are wanted.
public final class Journal {
  private final Metrics metrics;
  private final Map<ClusterName, Told> told = new TreeMap<>();
  private final List<String> found = new ArrayList<>();
  private Optional<LineWriter> current = Optional.empty();

  /// What is kept of a cluster between looks.
  private static final class Told {
    private final LookLines lines;
    private final MetricsWindow window;
    private Optional<LookSummary> last = Optional.empty();

    Told(ClusterName cluster) {
      this.lines = new LookLines(cluster);
      this.window = new MetricsWindow(cluster);
    }
  }

  public Journal(Metrics metrics) {
    this.metrics = metrics;
  }

  /// An invocation begins: what follows is told of it.
  ///
  /// Lines are handed over as bytes: a text Lambda would wrap into a line of its own where the
  /// function's log format is JSON, and neither filters nor metrics would see the fields.
  public void began(Context context) {
    current =
        Optional.of(
            new LineWriter(
                context.getFunctionName(),
                context.getAwsRequestId(),
                line -> context.getLogger().log(line.getBytes(UTF_8))));
    told.values().forEach(it -> it.last = Optional.empty());
    found.clear();
  }

  /// A full look is over.
  public void looked(PassReport report) {
    current.ifPresent(
        writer -> {
          var of = of(report.snapshot().cluster().name());
          of.last = Optional.of(LookSummary.of(report));
          of.lines.tell(report, writer);
          if (metrics == Metrics.EMF) {
            of.window.looked(report);
            of.window.writeIfDue(report.takenAt(), writer);
          }
        });
  }

  /// Something is found wrong during an invocation's time with a cluster: told when that is over.
  public void found(String trouble) {
    found.add(trouble);
  }

  /// An invocation's time with a cluster is over.
  public void ended(Ended ended) {
    current.ifPresent(
        writer -> {
          var of = of(ended.cluster());
          var troubles = Stream.concat(found.stream(), ended.result().troubles().stream()).toList();
          found.clear();
          for (String trouble : troubles) {
            writer.write(
                writer
                    .line(LineKind.TROUBLE, Optional.of(ended.at()), Optional.of(ended.cluster()))
                    .put("message", LineWriter.shortened(trouble)));
          }
          writer.write(invocation(ended, troubles.size(), of.last, writer));
          if (metrics == Metrics.EMF) {
            of.window.ended(ended);
            of.window.write(ended.at(), writer);
          }
        });
  }

  /// Something about a message of the queue; without an id about all that came.
  public void message(Optional<String> messageId, String what) {
    current.ifPresent(
        writer -> {
          var line = writer.line(LineKind.MESSAGE, Optional.empty(), Optional.empty());
          messageId.ifPresent(id -> line.put("messageId", id));
          writer.write(line.put("message", LineWriter.shortened(what)));
        });
  }

  /// What a renewal of the catalogue answers.
  public void catalogue(Map<String, Object> answer) {
    current.ifPresent(
        writer -> {
          var line = writer.line(LineKind.CATALOGUE, Optional.empty(), Optional.empty());
          line.set("answer", LineWriter.tree(answer));
          writer.write(line);
        });
  }

  private Told of(ClusterName cluster) {
    return told.computeIfAbsent(cluster, Told::new);
  }

  private static ObjectNode invocation(
      Ended ended, int troubles, Optional<LookSummary> last, LineWriter writer) {
    var result = ended.result();
    var line =
        writer.line(LineKind.INVOCATION, Optional.of(ended.at()), Optional.of(ended.cluster()));
    line.put("ending", result.ending().name());
    result.why().ifPresent(why -> line.put("why", LineWriter.shortened(why)));
    line.put("looks", result.looks())
        .put("quietLooks", result.quietLooks())
        .put("effects", result.effects())
        .put("troubles", troubles)
        .put("millis", ended.took().toMillis());
    ended.lag().ifPresent(lag -> line.put("lagMillis", lag.toMillis()));
    last.ifPresent(
        look ->
            line.put("nodes", look.nodes())
                .put("waiting", look.waiting())
                .put("refused", look.refused())
                .put("limitReached", look.limitReached())
                .put("orphans", look.orphans()));
    last.map(LookSummary::unread)
        .filter(unread -> !unread.isEmpty())
        .ifPresent(unread -> line.set("unread", LineWriter.texts(unread)));
    last.filter(LookSummary::blind).ifPresent(_ -> line.put("blind", true));
    return line;
  }
}
