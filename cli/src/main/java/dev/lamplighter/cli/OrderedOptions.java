package dev.lamplighter.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// Takes the options of `simulate` whose order counts, one by one as they are met.
final class OrderedOptions implements IParameterConsumer {
  @Override
  @SuppressWarnings("JdkObsolete") // picocli's interface
  public void consumeParameters(Stack<String> args, ArgSpec argSpec, CommandSpec commandSpec) {
    var option = (OptionSpec) argSpec;
    String name = option.shortestName().equals("-f") ? "-f" : option.longestName();
    if (args.isEmpty()) {
      throw new ParameterException(
          commandSpec.commandLine(), "%s needs %s.".formatted(name, option.paramLabel()));
    }
    var actions = ((SimulateCommand) commandSpec.userObject()).actions;
    try {
      switch (name) {
        case "--at" -> actions.at(args.pop());
        case "--delete" -> actions.delete(args.pop());
        case "--scale" -> actions.scale(args.pop());
        default -> actions.apply(files(args));
      }
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(commandSpec.commandLine(), wrong.getMessage(), wrong);
    }
  }

  /// The first whatever it is, and what follows up to the next option; `-` is none.
  @SuppressWarnings("JdkObsolete") // picocli's interface
  private static List<String> files(Stack<String> args) {
    var files = new ArrayList<String>();
    do {
      files.add(args.pop());
    } while (!args.isEmpty() && (args.peek().equals("-") || !args.peek().startsWith("-")));
    return files;
  }
}
