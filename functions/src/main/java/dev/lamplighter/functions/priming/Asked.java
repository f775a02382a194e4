package dev.lamplighter.functions.priming;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// An HTTP request. Names of `headers` are in lower case.
record Asked(String method, URI target, SortedMap<String, String> headers, String body) {
  Asked {
    headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
  }

  String path() {
    return target.getPath();
  }

  /// A parameter of the query, empty where it is missing.
  String parameter(String name) {
    String query = target.getRawQuery();
    return query == null ? "" : form(query).getOrDefault(name, "");
  }

  String header(String name) {
    return headers.getOrDefault(name, "");
  }

  /// The service that an AWS request was signed for: `.../eu-central-1/ec2/aws4_request`. Empty for
  /// other requests.
  String service() {
    String[] scope = header("authorization").split("/", 6);
    return scope.length >= 5 && scope[0].startsWith("AWS4") ? scope[3] : "";
  }

  /// The body's fields, as EC2 and IAM are asked.
  Map<String, String> form() {
    return form(body);
  }

  private static Map<String, String> form(String encoded) {
    var fields = new TreeMap<String, String>();
    for (String field : encoded.split("&", -1)) {
      int equals = field.indexOf('=');
      if (equals > 0) {
        fields.put(decoded(field.substring(0, equals)), decoded(field.substring(equals + 1)));
      }
    }
    return fields;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
