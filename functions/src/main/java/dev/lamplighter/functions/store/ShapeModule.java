package dev.lamplighter.functions.store;

import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/// Types that are written as another, simpler one: a text, or a shape that Jackson knows by itself.
final class ShapeModule extends SimpleModule {
  private static final long serialVersionUID = 1;

  /// A type that is one text, as a value and as the key of an object. `parse` reads what `toString`
  /// wrote, or throws [IllegalArgumentException].
  <T> ShapeModule text(Class<T> type, Function<String, T> parse) {
    addSerializer(type, new ShapeSerializer<T>(Object::toString));
    addKeySerializer(type, new TextKeySerializer<T>());
    addDeserializer(type, new ShapeDeserializer<>(new TypeReference<>() {}, parse));
    addKeyDeserializer(type, new TextKeyDeserializer(parse));
    return this;
  }

  /// A type that is written as `toShape` makes it, and read back by `fromShape`.
  <T, S> ShapeModule shape(
      Class<T> type,
      TypeReference<S> shape,
      Function<? super T, ? extends S> toShape,
      Function<? super S, ? extends T> fromShape) {
    addSerializer(type, new ShapeSerializer<T>(toShape));
    addDeserializer(type, new ShapeDeserializer<S, T>(shape, fromShape));
    return this;
  }

  private static final class ShapeSerializer<T> extends ValueSerializer<T> {
    private final Function<? super T, ?> toShape;

    ShapeSerializer(Function<? super T, ?> toShape) {
      this.toShape = toShape;
    }

    @Override
    public void serialize(T value, JsonGenerator json, SerializationContext context) {
      context.writeValue(json, toShape.apply(value));
    }
  }

  private static final class ShapeDeserializer<S, T> extends ValueDeserializer<T> {
    private final TypeReference<S> shape;
    private final Function<? super S, ? extends T> fromShape;

    ShapeDeserializer(TypeReference<S> shape, Function<? super S, ? extends T> fromShape) {
      this.shape = shape;
      this.fromShape = fromShape;
    }

    @Override
    public T deserialize(JsonParser json, DeserializationContext context) {
      S read = context.readValue(json, context.getTypeFactory().constructType(shape));
      return fromShape.apply(read);
    }
  }

  private static final class TextKeySerializer<T> extends ValueSerializer<T> {
    @Override
    public void serialize(T value, JsonGenerator json, SerializationContext context) {
      json.writeName(value.toString());
    }
  }

  private static final class TextKeyDeserializer extends KeyDeserializer {
    private final Function<String, ?> parse;

    TextKeyDeserializer(Function<String, ?> parse) {
      this.parse = parse;
    }

    @Override
    public Object deserializeKey(String key, DeserializationContext context) {
      return parse.apply(key);
    }
  }
}
