package dev.lamplighter.functions.crd;

import static dev.lamplighter.functions.crd.Schemas.list;
import static dev.lamplighter.functions.crd.Schemas.object;
import static dev.lamplighter.functions.crd.Schemas.optional;
import static dev.lamplighter.functions.crd.Schemas.required;
import static dev.lamplighter.functions.crd.Schemas.text;
import static dev.lamplighter.functions.crd.Schemas.texts;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.ApiLimits;
import dev.lamplighter.functions.crd.Schema.Field;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The selectors of an EC2NodeClass (spec AWS 1.2 to 1.4).
final class SelectorSchemas {
  static final String RESERVATION_ID = "^cr-[0-9a-z]+$";
  static final String ACCOUNT_ID = "^[0-9]{12}$";

  private SelectorSchemas() {}

  static Field[] fields() {
    return new Field[] {
      required("amiSelectorTerms", images()),
      required(
          "subnetSelectorTerms",
          list("Subnets of the nodes; terms are alternatives.", subnet())
              .count(1, ApiLimits.TERMS_MAX)),
      required(
          "securityGroupSelectorTerms",
          list("Security groups of the nodes; terms are alternatives.", securityGroup())
              .count(1, ApiLimits.TERMS_MAX)),
      optional(
          "capacityReservationSelectorTerms",
          list("Capacity reservations to launch into; terms are alternatives.", reservation())
              .count(0, ApiLimits.TERMS_MAX)),
      optional("placementGroupSelector", placementGroup())
    };
  }

  private static Schema subnet() {
    var term =
        object(
            "",
            optional("tags", tags()),
            optional("id", text("Id of the subnet.").pattern("subnet-[0-9a-z]+")));
    return alone(oneOrMore(term, "tags", "id"), "id", "tags");
  }

  private static Schema securityGroup() {
    var term =
        object(
            "",
            optional("tags", tags()),
            optional("id", text("Id of the security group.").pattern("sg-[0-9a-z]+")),
            optional("name", text("EC2's name of the security group; * and ? match.")));
    return alone(
        alone(oneOrMore(term, "tags", "id", "name"), "id", "tags", "name"), "name", "tags", "id");
  }

  private static Schema reservation() {
    var term =
        object(
            "",
            optional("tags", tags()),
            optional("id", text("Id of the reservation.").pattern(RESERVATION_ID)),
            optional("ownerID", text("Account that owns it.").pattern(ACCOUNT_ID)),
            optional(
                "instanceMatchCriteria",
                text("Which instances may use it.").oneOf("open", "targeted")));
    return alone(
        oneOrMore(term, "tags", "id", "instanceMatchCriteria"),
        "id",
        "tags",
        "ownerID",
        "instanceMatchCriteria");
  }

  private static Schema placementGroup() {
    return object(
            "The placement group of the nodes.",
            optional("name", text("Its name.").rule("self != ''", "name may not be empty")),
            optional("id", text("Its id.").pattern("^pg-[0-9a-z]+$")))
        .rule("has(self.name) != has(self.id)", "must specify exactly one of ['name', 'id']");
  }

  private static Schema images() {
    var term =
        object(
            "",
            optional("alias", alias()),
            optional("id", text("Id of the image.").pattern("ami-[0-9a-z]+")),
            optional("name", text("Name of the image; * and ? match.")),
            optional("owner", text("An account, self, amazon or aws-marketplace.")),
            optional("ssmParameter", text("SSM parameter, by name or ARN, that holds the id.")),
            optional("tags", tags()));
    var item =
        alone(
            alone(
                oneOrMore(term, "tags", "id", "name", "alias", "ssmParameter"),
                "id",
                "alias",
                "tags",
                "name",
                "owner"),
            "alias",
            "id",
            "tags",
            "name",
            "owner");
    return list("Images of the nodes; terms are alternatives.", item)
        .count(1, ApiLimits.TERMS_MAX)
        .rule(
            "self.size() == 1 || !self.exists(term, has(term.alias))",
            "a term with 'alias' must be the only term");
  }

  private static Schema alias() {
    List<String> families =
        Arrays.stream(AmiFamily.values())
            .map(AmiFamily::alias)
            .filter(alias -> !alias.isEmpty())
            .toList();
    return text("Family and version of EKS' own images, as al2023@latest.")
        .atMost(ApiLimits.ALIAS_LENGTH_MAX)
        .rule("self.matches('^[a-zA-Z0-9]+@.+$')", "'alias' must be written as family@version")
        .rule(
            "self.find('^[^@]+') in [%s]".formatted(quoted(families)),
            "the family of an 'alias' must be one of %s".formatted(quoted(families)))
        .rule(
            "!self.startsWith('windows') || self.endsWith('@latest')",
            "an 'alias' of Windows must end with @latest");
  }

  private static Schema tags() {
    return texts("Tags that must all be there; the value * stands for any.")
        .atMost(ApiLimits.TAGS_OF_TERM_MAX)
        .rule(
            "self.all(key, key != '' && self[key] != '')",
            "a tag's key and value may not be empty");
  }

  private static Schema oneOrMore(Schema term, String... fields) {
    String any =
        Arrays.stream(fields).map("has(self.%s)"::formatted).collect(Collectors.joining(" || "));
    return term.rule(
        any, "expected at least one of [%s], found none".formatted(quoted(List.of(fields))));
  }

  private static Schema alone(Schema term, String field, String... others) {
    String any =
        Arrays.stream(others).map("has(self.%s)"::formatted).collect(Collectors.joining(" || "));
    return term.rule(
        "!has(self.%s) || !(%s)".formatted(field, any),
        "'%s' is mutually exclusive with all other fields of its term".formatted(field));
  }

  private static String quoted(List<String> words) {
    return words.stream().map("'%s'"::formatted).collect(Collectors.joining(", "));
  }
}
