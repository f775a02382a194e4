package dev.lamplighter.testing;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.PodTemplate;
import java.util.function.Consumer;

/// A DaemonSet that is being described; its pods are described as any pod is.
final class DaemonSetDraft {
  private final String name;
  private final PodDraft template;

  DaemonSetDraft(String name, Consumer<PodDraft> template) {
    this.name = name;
    this.template = new PodDraft(name);
    template.accept(this.template);
  }

  DaemonSetView build() {
    return new DaemonSetView(
        ObjectMeta.named(name, Notation.uid("DaemonSet", name), World.START),
        template.namespace(),
        PodTemplate.of(template.labels(), template.spec()));
  }
}
