package dev.lamplighter.pack;

import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.HostPort;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/// By what pods are packed, sorted: all resources that any of them asks for, and host ports that
/// several kinds of pods take at any address, of which a node has one each.
record Dimensions(List<ResourceName> names, List<HostPort> ports) {
  Dimensions {
    names = List.copyOf(names);
    ports = List.copyOf(ports);
  }

  static Dimensions of(Collection<Lot> lots) {
    var names = new TreeSet<ResourceName>();
    for (Lot lot : lots) {
      Resources request = lot.shape().request();
      request.names().stream().filter(name -> request.get(name) > 0).forEach(names::add);
    }
    return new Dimensions(List.copyOf(names), shared(lots));
  }

  private static List<HostPort> shared(Collection<Lot> lots) {
    var takers = new TreeMap<String, List<HostPort>>();
    for (Lot lot : lots) {
      lot.shape().spec().hostPorts().stream()
          .filter(port -> port.hostIp().equals(HostPort.ANY_ADDRESS))
          .distinct()
          .forEach(
              port -> takers.computeIfAbsent(port.toString(), _ -> new ArrayList<>()).add(port));
    }
    return takers.values().stream().filter(each -> each.size() > 1).map(List::getFirst).toList();
  }

  /// What one pod takes.
  List<Long> takenBy(Shape shape) {
    List<Long> taken = amounts(shape.request());
    ports.forEach(port -> taken.add(shape.spec().hostPorts().contains(port) ? 1L : 0L));
    return taken;
  }

  long[] takenByAll(List<Lot> lots) {
    long[] all = new long[names.size() + ports.size()];
    for (Lot lot : lots) {
      List<Long> one = takenBy(lot.shape());
      for (int r = 0; r < all.length; r++) {
        all[r] += lot.count() * one.get(r);
      }
    }
    return all;
  }

  List<Long> room(Resources room) {
    List<Long> all = amounts(room);
    ports.forEach(_ -> all.add(1L));
    return all;
  }

  private List<Long> amounts(Resources amounts) {
    var all = new ArrayList<Long>();
    names.forEach(name -> all.add(amounts.get(name)));
    return all;
  }
}
