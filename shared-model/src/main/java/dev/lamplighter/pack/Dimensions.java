package dev.lamplighter.pack;

import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/// The resources by which pods are packed, sorted: all that any of them asks for.
record Dimensions(List<ResourceName> names) {
  Dimensions {
    names = List.copyOf(names);
  }

  static Dimensions of(Collection<Lot> lots) {
    var names = new TreeSet<ResourceName>();
    for (Lot lot : lots) {
      Resources request = lot.shape().request();
      request.names().stream().filter(name -> request.get(name) > 0).forEach(names::add);
    }
    return new Dimensions(List.copyOf(names));
  }

  List<Long> of(Resources amounts) {
    return names.stream().map(amounts::get).toList();
  }
}
