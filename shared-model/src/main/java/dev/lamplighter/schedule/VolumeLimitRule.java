package dev.lamplighter.schedule;

/// A node attaches no more volumes than its drivers allow (spec core 3.11). A claim that is still
/// to be made is judged type by type instead ([InstanceTypeFilter]).
final class VolumeLimitRule implements FitRule {

  @Override
  public Fit check(Attempt attempt, Target target) {
    Attachments wanted = attempt.shape().volumes().attachments();
    if (wanted.isEmpty()) {
      return Fit.unbounded();
    }
    return switch (target) {
      case NodeTarget node -> {
        Attachments attached = node.attachedFor(attempt.shape().spec());
        int pods = attached.room(wanted, node.volumeLimits());
        yield pods > 0 ? new Fit.Room(pods) : refused(node, attached, wanted);
      }
      case NewClaim _ -> Fit.unbounded();
    };
  }

  private static Fit refused(NodeTarget node, Attachments attached, Attachments wanted) {
    return new Fit.Refused(() -> attached.refusal(wanted, node.volumeLimits()));
  }
}
