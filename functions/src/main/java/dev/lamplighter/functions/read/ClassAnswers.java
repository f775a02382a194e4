package dev.lamplighter.functions.read;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.launch.LaunchTrial;
import dev.lamplighter.launch.NodeClassFacts;
import dev.lamplighter.launch.NodeClassFacts.Question;
import dev.lamplighter.model.Uid;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/// What AWS has told of classes, where asking takes long: whose turn it is to be asked about, and
/// the answers that are incomplete and have cost a look its time, for as long as a whole answer is
/// kept.
final class ClassAnswers {
  /// As long as a class that is ready is not asked about.
  private static final Duration KEPT = Duration.ofMinutes(1);

  /// What is refused at once may be asked for again in the next look.
  private static final Duration LONG = Duration.ofSeconds(1);

  private static final String NOT_ASKED =
      "AWS answers slowly, and has not been asked about this class yet: classes take turns.";

  private final Map<Uid, Asked> asked = new TreeMap<>();

  private record Asked(long generation, Instant at, Optional<NodeClassFacts> incomplete) {}

  /// Those never asked about, or not as they are written now, come first; then whoever has waited
  /// longest.
  List<EC2NodeClass> inTurn(List<EC2NodeClass> classes) {
    var turns = new ArrayList<>(classes);
    turns.sort(comparing(each -> last(each).map(Asked::at).orElse(Instant.MIN)));
    return turns;
  }

  /// The answer of a moment ago if it is incomplete and took long; or what `ask` gets. Where no
  /// time is left, nothing is answered.
  NodeClassFacts of(
      EC2NodeClass nodeClass,
      LaunchTrial trial,
      NodeClassStage.Occasion occasion,
      Supplier<NodeClassFacts> ask) {
    Instant now = occasion.now();
    Optional<NodeClassFacts> kept =
        last(nodeClass)
            .filter(it -> now.isBefore(it.at().plus(KEPT)))
            .flatMap(Asked::incomplete)
            .map(it -> it.with(trial));
    if (kept.isPresent()) {
      return kept.get();
    }
    if (!occasion.asking().isLeft()) {
      return NodeClassFacts.unanswered(NOT_ASKED, trial);
    }
    Duration began = occasion.asking().now();
    NodeClassFacts facts = ask.get();
    Duration took = occasion.asking().now().minus(began);
    asked.put(
        nodeClass.meta().uid(),
        new Asked(
            nodeClass.meta().generation(),
            now.plus(took),
            Optional.of(facts)
                .filter(it -> took.compareTo(LONG) >= 0 && !it.unanswered().isEmpty())));
    return facts;
  }

  /// Whether nobody has been asked: then there is nothing to tell.
  static boolean isNoAnswer(NodeClassFacts facts) {
    return NOT_ASKED.equals(facts.unanswered().get(Question.IMAGES));
  }

  private Optional<Asked> last(EC2NodeClass nodeClass) {
    return Optional.ofNullable(asked.get(nodeClass.meta().uid()))
        .filter(it -> it.generation() == nodeClass.meta().generation());
  }
}
