package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The fields of an EC2NodeClass that a launch would have to leave out. A class that uses one is
/// refused rather than launched otherwise than it says.
final class UnsupportedFields {
  private record Field(String path, Predicate<EC2NodeClass.Spec> used) {}

  private static final List<Field> FIELDS =
      List.of(
          new Field(
              "associatePublicIPAddress: true beside several networkInterfaces, which EC2 refuses",
              spec ->
                  spec.network().associatePublicIPAddress().orElse(false)
                      && spec.network().networkInterfaces().size() > 1));

  private UnsupportedFields() {}

  static Optional<String> of(EC2NodeClass.Spec spec) {
    List<String> used =
        FIELDS.stream().filter(field -> field.used().test(spec)).map(Field::path).toList();
    return used.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "spec has fields that Lamplighter can't honour yet (%s). Remove them, or use another class."
                .formatted(String.join(", ", used)));
  }
}
