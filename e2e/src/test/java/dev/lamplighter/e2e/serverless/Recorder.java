package dev.lamplighter.e2e.serverless;

import dev.lamplighter.e2e.iam.AskedOfIam;
import dev.lamplighter.local.services.LocalServices;
import dev.lamplighter.local.services.ServiceRequest;
import dev.lamplighter.local.services.ServiceRouter;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicReference;

/// Hears all that functions ask of AWS. Who asks where the cluster is is let into it, as the access
/// entry of its role would: the emulator draws the keys of roles.
final class Recorder implements ServiceRouter.Onlooker {
  private final AtomicReference<Listening> listening = new AtomicReference<>();
  private final Set<String> keys = new ConcurrentSkipListSet<>();

  private record Listening(LocalServices services, AskedOfIam asked) {}

  void begin(LocalServices services, AskedOfIam asked) {
    listening.set(new Listening(services, asked));
  }

  @Override
  public void asked(ServiceRequest request) {
    var to = listening.get();
    if (to == null) {
      return;
    }
    if (request.service().equals("eks") && keys.add(request.accessKey())) {
      to.services().letIn(keys);
    }
    to.asked().hear(request);
  }
}
