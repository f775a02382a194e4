package dev.lamplighter.functions.read;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// The last answer on each subject, given again for an equal question: what a look would work out
/// anew although nothing has changed since the look before.
///
/// @param <K> the subject @param <Q> the question, all of it @param <A> the answer, which depends
///   on nothing else
final class LastAnswers<K extends Comparable<K>, Q, A> {
  private final Map<K, Answered<Q, A>> answered = new TreeMap<>();

  private record Answered<Q, A>(Q question, A answer) {}

  A on(K subject, Q question, Function<Q, A> answer) {
    var last = answered.get(subject);
    if (last != null && last.question().equals(question)) {
      return last.answer();
    }
    A anew = answer.apply(question);
    answered.put(subject, new Answered<>(question, anew));
    return anew;
  }
}
