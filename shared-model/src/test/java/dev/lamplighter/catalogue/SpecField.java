package dev.lamplighter.catalogue;

import dev.lamplighter.api.EC2NodeClass;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The fields of an EC2NodeClass's spec, each of which a test may put another value into.
public enum SpecField {
  AMI_SELECTOR_TERMS,
  AMI_FAMILY,
  SUBNET_SELECTOR_TERMS,
  SECURITY_GROUP_SELECTOR_TERMS,
  CAPACITY_RESERVATION_SELECTOR_TERMS,
  PLACEMENT_GROUP_SELECTOR,
  IDENTITY,
  TAGS,
  KUBELET,
  BLOCK_DEVICE_MAPPINGS,
  INSTANCE_STORE_POLICY,
  METADATA_OPTIONS,
  NETWORK,
  USER_DATA,
  DETAILED_MONITORING,
  CONTEXT,
  NESTED_VIRTUALIZATION;

  /// The class with `value`, of the field's own type, in this field.
  public EC2NodeClass with(EC2NodeClass nodeClass, Object value) {
    return SampleNodeClass.with(nodeClass, spec -> spec(spec, value));
  }

  private EC2NodeClass.Spec spec(EC2NodeClass.Spec spec, Object value) {
    var components = EC2NodeClass.Spec.class.getRecordComponents();
    List<Object> values = new ArrayList<>();
    try {
      for (RecordComponent component : components) {
        values.add(isOf(component) ? value : component.getAccessor().invoke(spec));
      }
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      return EC2NodeClass.Spec.class.getConstructor(types).newInstance(values.toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean isOf(RecordComponent component) {
    return name().replace("_", "").equals(component.getName().toUpperCase(Locale.ROOT));
  }
}
