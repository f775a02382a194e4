package dev.lamplighter.cli;

import dev.lamplighter.cli.html.RunPage;
import dev.lamplighter.cli.html.RunSection;
import dev.lamplighter.cli.html.RunSections;
import dev.lamplighter.cli.json.RunJson;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.local.labs.Lab;
import dev.lamplighter.local.labs.LabRun;
import dev.lamplighter.local.labs.Labs;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Plays labs and says whether what happened is what must be seen.
@Command(
    name = "lab",
    description = {
      "Play the labs in a pretend cluster and cloud, on virtual time.",
      "Each is told as a story: what was seen, what was decided and why, what became of it."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./lamplighter lab             all labs",
      "  ./lamplighter lab 3a          one of them",
      "  ./lamplighter lab 3a --watch  drawn on the terminal as time goes on",
      "  ./lamplighter lab --output html --output-file labs.html",
      "  ./lamplighter lab --quiet     only whether each is as expected"
    })
final class LabCommand implements Callable<Integer> {
  private static final Comparator<Lab> LENGTH = Comparator.comparing(lab -> lab.scenario().until());

  private final Lamplighter root;

  @Parameters(
      paramLabel = "ID",
      arity = "0..*",
      completionCandidates = LabIds.class,
      description = "Labs to play; all if none is named.")
  private List<String> ids = List.of();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The order of what happens at once (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Mixin private OutputOptions output = new OutputOptions();

  @Option(names = "--quiet", description = "Only say whether each lab is as expected.")
  private boolean quiet;

  @Mixin private WatchOptions watch = new WatchOptions();

  /// For the shell's completion.
  private static final class LabIds implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Labs.ALL.stream().map(lab -> lab.id().value()).iterator();
    }
  }

  LabCommand(Lamplighter root) {
    this.root = root;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<Lab> labs = chosen();
    OutputFormat format = output.format();
    if (watch.wanted(root, format)) {
      return watch(labs) ? ExitCode.OK : ExitCode.NOT_AS_EXPECTED;
    }
    boolean ok =
        switch (format) {
          case text -> tell(labs);
          case json, yaml -> document(labs);
          case html -> page(labs);
        };
    return ok ? ExitCode.OK : ExitCode.NOT_AS_EXPECTED;
  }

  private List<Lab> chosen() {
    if (ids.isEmpty()) {
      return Labs.ALL;
    }
    var labs = new LinkedHashSet<Lab>();
    for (String id : ids) {
      labs.add(Labs.find(id).orElseThrow(() -> unknown(id)));
    }
    return List.copyOf(labs);
  }

  private static BadInput unknown(String id) {
    var problem = new ArrayList<String>();
    problem.add("There is no lab \"%s\". There are:".formatted(id));
    Labs.ALL.forEach(lab -> problem.add("  %-4s%s".formatted(lab.id(), lab.title())));
    return new BadInput(problem);
  }

  private boolean watch(List<Lab> labs) {
    if (labs.size() != 1) {
      throw new BadInput(
          "--watch: found %s. Allowed: one lab. Write ./lamplighter lab %s --watch."
              .formatted(Counted.of(labs.size(), "lab"), labs.getFirst().id()));
    }
    Lab lab = labs.getFirst();
    String title = "Lab %s  %s".formatted(lab.id(), lab.title());
    LabRun run =
        watch.play(
            root, title, it -> LabRun.play(lab, seed, (_, event) -> it.hear(event), it.pace()));
    LabStory.end(run, root.look()).forEach(root.terminal.out()::println);
    return run.ok();
  }

  private boolean tell(List<Lab> labs) throws InterruptedException {
    PrintWriter out = root.terminal.out();
    var different = new ArrayList<String>();
    InOrder.work(
        labs,
        LENGTH,
        lab -> LabStory.play(lab, seed, root.look(), quiet),
        story -> {
          story.lines().forEach(out::println);
          out.flush();
          if (!story.ok()) {
            different.add(story.lab().id().value());
          }
        });
    if (labs.size() > 1) {
      out.println(summary(labs.size(), different));
    }
    return different.isEmpty();
  }

  private String summary(int labs, List<String> different) {
    return different.isEmpty()
        ? root.look().paint(Tone.GOOD, "%s, all as expected.".formatted(Counted.of(labs, "lab")))
        : root.look()
            .paint(
                Tone.BAD,
                "%d of %s not as expected: %s."
                    .formatted(
                        different.size(), Counted.of(labs, "lab"), String.join(", ", different)));
  }

  private boolean document(List<Lab> labs) throws InterruptedException {
    var runs = new ArrayList<RunJson.LabPlayed>();
    InOrder.work(labs, LENGTH, lab -> RunJson.play(lab, seed), runs::add);
    output.writeData(root.terminal, RunJson.ofLabs(seed, runs));
    return runs.stream().allMatch(RunJson.LabPlayed::ok);
  }

  private boolean page(List<Lab> labs) throws InterruptedException {
    var sections = new ArrayList<RunSection>();
    InOrder.work(labs, LENGTH, lab -> RunSections.play(lab, seed), sections::add);
    String title =
        labs.size() == 1
            ? "Lamplighter: lab %s".formatted(labs.getFirst().id())
            : "Lamplighter: %s".formatted(Counted.of(labs.size(), "lab"));
    output.write(root.terminal, RunPage.of(title, seed, sections));
    return sections.stream().allMatch(section -> section.good().orElse(true));
  }
}
