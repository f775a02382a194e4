package dev.lamplighter.local.labs;

import dev.lamplighter.functions.port.Ports;
import java.util.List;
import java.util.function.UnaryOperator;

/// A world that mutants are put into. Without one all is there as expected.
enum HuntingGround {
  LAB_3A,
  LAB_3B,
  LAB_6,
  LAB_8,
  LAB_10,
  LAB_11,
  LOST_TABLE,
  NOBODYS_INSTANCE,
  NEW_TEMPLATE,
  ANOTHER_POD,
  SHORTAGE;

  /// What was not as expected: the sentence, and what was seen instead.
  List<String> differences(UnaryOperator<Ports> mutant) {
    return switch (this) {
      case LAB_3A -> lab("3a", mutant);
      case LAB_3B -> lab("3b", mutant);
      case LAB_6 -> lab("6", mutant);
      case LAB_8 -> lab("8", mutant);
      case LAB_10 -> lab("10", mutant);
      case LAB_11 -> lab("11", mutant);
      case LOST_TABLE -> Stories.LOST_TABLE.differences(mutant);
      case NOBODYS_INSTANCE -> Stories.NOBODYS_INSTANCE.differences(mutant);
      case NEW_TEMPLATE -> Stories.NEW_TEMPLATE.differences(mutant);
      case ANOTHER_POD -> Stories.ANOTHER_POD.differences(mutant);
      case SHORTAGE -> Stories.SHORTAGE.differences(mutant);
    };
  }

  private static List<String> lab(String id, UnaryOperator<Ports> mutant) {
    return LabRun.play(Labs.find(id).orElseThrow(), 1, mutant).differences();
  }
}
