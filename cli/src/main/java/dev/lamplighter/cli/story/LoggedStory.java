package dev.lamplighter.cli.story;

import dev.lamplighter.cli.logs.LogEntry;
import dev.lamplighter.cli.story.Telling.Line;
import dev.lamplighter.cli.story.Telling.Voice;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.cli.text.Tone;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Makes tellings of the lines of a log, in the sentences of a story that is played: decisions that
/// move something, launches, pods that get no node, and what goes wrong. The lines of one look are
/// told together.
public final class LoggedStory {
  private static final int PODS_SHOWN = 4;

  /// Effects that are worth telling by themselves, as [StepTold] has it.
  private static final Set<String> MOVING =
      Set.of(
          "Launch",
          "ResumeLaunch",
          "AdoptClaim",
          "ForgetClaim",
          "TerminateInstance",
          "DeleteLaunchTemplate",
          "DeleteInstanceProfile",
          "DeleteNodeClaim",
          "RegisterNode",
          "ApplyNode",
          "TaintNode",
          "UntaintNode",
          "DeleteNode",
          "EvictPod",
          "DeletePod");

  private static final Set<String> NOT_DONE = Set.of("failed", "refused", "not-yet");

  private final Consumer<Telling> listener;
  private final List<LogEntry> look = new ArrayList<>();

  /// Why a cluster is not looked after, by its name: clusters of one installation share a log.
  private final Map<String, String> notLooked = new HashMap<>();

  public LoggedStory(Consumer<Telling> listener) {
    this.listener = listener;
  }

  public void hear(LogEntry entry) {
    if (!look.isEmpty() && !ofOneLook(look.getFirst(), entry)) {
      end();
    }
    switch (entry.event()) {
      case "decision", "launch", "refusal" -> look.add(entry);
      case "trouble", LogEntry.OF_LAMBDA -> trouble(entry);
      case "message" -> {
        // What is said of no message in particular is said of those of others.
        if (entry.fields().has("messageId")) {
          trouble(entry);
        }
      }
      case "invocation" -> invocation(entry);
      default -> {
        // Numbers and renewals of the catalogue are no story.
      }
    }
  }

  /// Tell what is still held back.
  public void end() {
    if (look.isEmpty()) {
      return;
    }
    var lines = new ArrayList<Line>();
    of("launch").forEach(entry -> lines.addAll(launch(entry)));
    of("refusal").forEach(entry -> lines.addAll(refusal(entry)));
    var sentences = new Sentences();
    of("decision").forEach(entry -> decision(entry, sentences));
    lines.addAll(sentences.lines());
    Instant at = look.getFirst().at();
    look.clear();
    tell(at, lines);
  }

  private static boolean ofOneLook(LogEntry one, LogEntry other) {
    return one.text("requestId").equals(other.text("requestId"))
        && one.text("pass").equals(other.text("pass"));
  }

  private Stream<LogEntry> of(String event) {
    return List.copyOf(look).stream().filter(it -> it.event().equals(event));
  }

  private void tell(Instant at, List<Line> lines) {
    if (!lines.isEmpty()) {
      listener.accept(new Telling(at, Voice.LAMPLIGHTER, lines));
    }
  }

  private void trouble(LogEntry entry) {
    tell(entry.at(), List.of(Line.of(Tone.BAD, Names.shorten(entry.text("message")))));
  }

  /// Why the cluster was not looked after, once until it is again.
  private void invocation(LogEntry entry) {
    switch (entry.text("ending")) {
      case "UNAVAILABLE" ->
          notLooked(entry, "the cluster could not be looked after: " + entry.text("why"));
      case "CLOSING" -> notLooked(entry, "the cluster is closed: " + entry.text("why"));
      case "BUSY", "LEASE_LOST" -> {
        // Another invocation looks, and tells how that ended.
      }
      default -> {
        if (notLooked.remove(cluster(entry)) != null) {
          tell(entry.at(), List.of(Line.of(Tone.GOOD, "the cluster is looked after again")));
        }
      }
    }
  }

  private void notLooked(LogEntry entry, String why) {
    if (!why.equals(notLooked.put(cluster(entry), why))) {
      tell(entry.at(), List.of(Line.of(Tone.BAD, Names.shorten(why))));
    }
  }

  private static String cluster(LogEntry entry) {
    return entry.cluster().orElse("");
  }

  /// `1 node of pool platform for pod busybox-1: t3.small (cheapest of 3 types), $0.00884/h`.
  private static List<Line> launch(LogEntry entry) {
    int types = entry.fields().path("typesAllowed").asInt();
    String told =
        "1 node of pool %s for %s: %s (%s), $%s/h"
            .formatted(
                entry.text("nodePool"),
                pods(entry),
                entry.texts("instanceTypes").stream().findFirst().orElse("?"),
                types == 1 ? "the only type that fits" : "cheapest of %d types".formatted(types),
                entry.fields().path("dollarsPerHour").asString("?"));
    var lines = new ArrayList<Line>();
    lines.add(Line.plain(told));
    if (entry.text("outcome").equals("done")) {
      lines.add(Line.detail(Tone.GOOD, entry.text("nodeClaim") + ": " + entry.text("launched")));
    }
    lines.addAll(outcomes(entry));
    return lines;
  }

  private static List<Line> refusal(LogEntry entry) {
    return List.of(
        Line.of(Tone.WAITING, "no node for " + pods(entry)),
        Line.detail(Tone.WAITING, Names.shorten(entry.text("message"))));
  }

  private static String pods(LogEntry entry) {
    int count = entry.fields().path("podCount").asInt();
    var names =
        entry.texts("pods").stream().map(name -> name.replaceFirst("^default/", "")).toList();
    return count == 1 && !names.isEmpty()
        ? "pod " + names.getFirst()
        : "%s (%s%s)"
            .formatted(
                Counted.of(count, "pod"),
                Counted.list(names, PODS_SHOWN),
                count > names.size() && names.size() <= PODS_SHOWN ? " and others" : "");
  }

  private static void decision(LogEntry entry, Sentences sentences) {
    var lines = new ArrayList<Line>();
    String subject = entry.text("subject");
    if (movesSomething(entry)) {
      lines.add(Line.plain(Names.shorten(entry.text("because"))));
    }
    lines.addAll(outcomes(entry));
    if (!lines.isEmpty()) {
      sentences.add(subject.substring(subject.indexOf('/') + 1), lines);
    }
  }

  private static boolean movesSomething(LogEntry entry) {
    String subject = entry.text("subject");
    boolean ofUser = subject.startsWith("nodepool/") || subject.startsWith("ec2nodeclass/");
    return entry.texts("effects").stream()
        .anyMatch(
            effect -> MOVING.contains(effect) || (ofUser && effect.equals("RemoveFinalizer")));
  }

  private static List<Line> outcomes(LogEntry entry) {
    return entry
        .fields()
        .path("outcomes")
        .valueStream()
        .filter(it -> NOT_DONE.contains(it.path("outcome").asString("")))
        .map(
            it ->
                Line.detail(
                    it.path("outcome").asString("").equals("not-yet") ? Tone.WAITING : Tone.BAD,
                    Names.shorten(
                        "%s: %s"
                            .formatted(
                                it.path("outcome").asString("").replace("-", " "),
                                it.path("detail").asString("")))))
        .toList();
  }
}
