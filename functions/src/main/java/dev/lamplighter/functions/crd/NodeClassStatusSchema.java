package dev.lamplighter.functions.crd;

import static dev.lamplighter.functions.crd.Schemas.flag;
import static dev.lamplighter.functions.crd.Schemas.list;
import static dev.lamplighter.functions.crd.Schemas.object;
import static dev.lamplighter.functions.crd.Schemas.optional;
import static dev.lamplighter.functions.crd.Schemas.required;
import static dev.lamplighter.functions.crd.Schemas.text;
import static dev.lamplighter.functions.crd.Schemas.time;

/// What an EC2NodeClass's selectors were resolved to (spec AWS 1.14).
final class NodeClassStatusSchema {
  private NodeClassStatusSchema() {}

  static Schema status() {
    return object(
        "What the class was resolved to.",
        optional("subnets", list("Subnets, most free addresses first.", subnet())),
        optional("securityGroups", list("Security groups.", securityGroup())),
        optional("amis", list("Images, newest first.", image())),
        optional("capacityReservations", list("Capacity reservations.", reservation())),
        optional("instanceProfile", text("Instance profile of the nodes.")),
        ConditionsSchema.field());
  }

  private static Schema subnet() {
    return object(
        "",
        required("id", text("Id of the subnet.")),
        required("zone", text("Its zone.")),
        optional("zoneID", text("The zone's name in all accounts.")));
  }

  private static Schema securityGroup() {
    return object(
        "", required("id", text("Id of the security group.")), optional("name", text("Its name.")));
  }

  private static Schema image() {
    return object(
        "",
        required("id", text("Id of the image.")),
        optional("name", text("Its name.")),
        optional("deprecated", flag("Whether its maker has deprecated it.")),
        optional(
            "requirements",
            list(
                "What an instance type has to be to run it.",
                object(
                    "",
                    required("key", text("Label that is asked about.")),
                    required("operator", text("How the values are meant.")),
                    optional("values", list("Label values.", text("")))))));
  }

  private static Schema reservation() {
    return object(
        "",
        required("id", text("Id of the reservation.").pattern(SelectorSchemas.RESERVATION_ID)),
        optional("availabilityZone", text("Its zone.")),
        optional("instanceType", text("Its instance type.")),
        optional("ownerID", text("Account that owns it.").pattern(SelectorSchemas.ACCOUNT_ID)),
        optional(
            "instanceMatchCriteria", text("Which instances may use it.").oneOf("open", "targeted")),
        optional(
            "reservationType",
            text("Kind of reservation.").oneOf("default", "capacity-block").byDefault("default")),
        optional(
            "state", text("Whether it ends soon.").oneOf("active", "expiring").byDefault("active")),
        optional("interruptible", flag("Whether EC2 may take it back.")),
        optional("endTime", time("When it ends.")));
  }
}
