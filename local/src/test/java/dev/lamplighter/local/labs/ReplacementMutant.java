package dev.lamplighter.local.labs;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.storm.Altered;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.CommandUnderWay;
import dev.lamplighter.snapshot.Removal;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// Without one rule of when a node gives way to others: after a second look, behind its
/// replacement, if it has drifted.
enum ReplacementMutant implements Hunted {
  /// The command is taken for one whose pods find room without it.
  REMOVED_BEFORE_ITS_REPLACEMENT(
      HuntingGround.LAB_8,
      "was ready for pods before the node that it replaces was drained: one was ready") {
    @Override
    public Ports apply(Ports ports) {
      return commands(
          ports,
          command ->
              new CommandUnderWay(
                  command.id(),
                  command.chosenAt(),
                  command.candidates(),
                  List.of(),
                  command.launchedAt()));
    }
  },

  SECOND_LOOK_AT_ONCE(
      HuntingGround.LAB_3B, "stood for 15 seconds before a pod had to move: they stood") {
    @Override
    public Ports apply(Ports ports) {
      return commands(
          ports,
          command ->
              new CommandUnderWay(
                  command.id(),
                  command.chosenAt().minus(CONSOLIDATION_WAIT),
                  command.candidates(),
                  command.replacements(),
                  command.launchedAt()));
    }
  },

  /// Whatever version a class pins, it gets the newest.
  DRIFT_OF_WHAT_HAS_NOT_CHANGED(HuntingGround.LAB_8, "the pinned node stayed: saw 2, wanted 1") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.resolver(
          ports,
          (method, arguments, proceed) ->
              method.equals("imageParameter")
                  ? proceed.with(
                      ((String) arguments[0])
                          .replaceFirst("[^/]+/image_id$", "recommended/image_id"))
                  : proceed.with(arguments));
    }
  },

  DRIFT_HASH_NOT_KEPT(HuntingGround.NEW_TEMPLATE, "the node was replaced: saw 1, wanted 2") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.recordsWritten(ports, ReplacementMutant::withoutHash);
    }
  };

  private static final Duration CONSOLIDATION_WAIT = Duration.ofSeconds(15);

  private final HuntingGround ground;
  private final String found;

  ReplacementMutant(HuntingGround ground, String found) {
    this.ground = ground;
    this.found = found;
  }

  @Override
  public HuntingGround ground() {
    return ground;
  }

  @Override
  public String found() {
    return found;
  }

  private static Ports commands(Ports ports, UnaryOperator<CommandUnderWay> lie) {
    return Altered.recordsRead(
        ports,
        claim ->
            claim
                .removal()
                .flatMap(Removal::command)
                .map(lie)
                .map(
                    command ->
                        claim.withRemoval(claim.removal().orElseThrow().withCommand(command)))
                .orElse(claim));
  }

  private static ClaimRecord withoutHash(ClaimRecord claim) {
    var annotations = new TreeMap<>(claim.annotations());
    annotations.remove(AnnotationKey.NODEPOOL_HASH);
    return Altered.withAnnotations(claim, annotations);
  }
}
