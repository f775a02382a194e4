package dev.lamplighter.functions.store;

import dev.lamplighter.decide.QuietLook;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Uid;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// What the last full look that found nothing to do left behind, as item `cursor#quiet`. Strict, as
/// [ClaimJson] is: what is read by halves might be taken for quiet.
public final class QuietLookCodec {
  private static final String LOOK = "look";
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(
              new ShapeModule()
                  .text(Uid.class, Uid::of)
                  .text(NodeName.class, NodeName::of)
                  .text(NodeClaimName.class, NodeClaimName::of))
          .enable(
              DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private QuietLookCodec() {}

  public static Item encode(ClusterName cluster, QuietLook look) {
    return new Attributes()
        .text(LOOK, LongText.pack(MAPPER.writeValueAsString(look)))
        .at(ItemKeys.quiet(cluster));
  }

  public static QuietLook decode(Item item) {
    return MAPPER.readValue(LongText.unpack(item.text(LOOK)), QuietLook.class);
  }
}
