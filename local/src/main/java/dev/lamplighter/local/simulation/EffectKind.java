package dev.lamplighter.local.simulation;

import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Write;
import java.util.List;
import java.util.Optional;

/// The kinds of effects that leave a function, for counting which of them met which fault.
public enum EffectKind {
  RESERVE("reserve a claim"),
  UPDATE_CLAIM("update a claim's record"),
  FORGET_CLAIM("forget a claim"),
  WRITE_LEASE("take, renew or release the lease"),
  WRITE_RECORD("write a ledger, outage, hint or decision"),
  CREATE_FLEET("CreateFleet"),
  CREATE_LAUNCH_TEMPLATE("CreateLaunchTemplate"),
  DELETE_LAUNCH_TEMPLATE("DeleteLaunchTemplate"),
  TAG_INSTANCE("CreateTags"),
  TERMINATE_INSTANCE("TerminateInstances"),
  ENSURE_INSTANCE_PROFILE("create an instance profile"),
  DELETE_INSTANCE_PROFILE("delete an instance profile"),
  CREATE_NODE_CLAIM("create a NodeClaim"),
  UPDATE_NODE_CLAIM("update a NodeClaim"),
  DELETE_NODE_CLAIM("delete a NodeClaim"),
  UPDATE_STATUS("update a pool's or class's status"),
  CHANGE_NODE("label, own or taint a Node"),
  DELETE_NODE("delete a Node"),
  ADD_FINALIZER("add a finalizer"),
  REMOVE_FINALIZER("remove a finalizer"),
  NOMINATE("nominate a pod"),
  EVICT("evict a pod"),
  DELETE_POD("delete a pod"),
  PUBLISH("publish an event"),
  FOLLOW_UP("ask for another look");

  private final String text;

  EffectKind(String text) {
    this.text = text;
  }

  /// The kind of a port's method; empty for those that only read.
  public static Optional<EffectKind> of(String method, Object[] arguments) {
    return Optional.ofNullable(
        switch (method) {
          case "write" -> ofWrites(List.of((Write) arguments[0]));
          case "transact" -> ofWrites(writes(arguments[0]));
          case "createFleet" -> CREATE_FLEET;
          case "createLaunchTemplate" -> CREATE_LAUNCH_TEMPLATE;
          case "deleteLaunchTemplate" -> DELETE_LAUNCH_TEMPLATE;
          case "createTags" -> TAG_INSTANCE;
          case "terminateInstances" -> TERMINATE_INSTANCE;
          case "ensureInstanceProfile" -> ENSURE_INSTANCE_PROFILE;
          case "deleteInstanceProfile" -> DELETE_INSTANCE_PROFILE;
          case "createNodeClaim" -> CREATE_NODE_CLAIM;
          case "updateNodeClaim" -> UPDATE_NODE_CLAIM;
          case "deleteNodeClaim" -> DELETE_NODE_CLAIM;
          case "annotate",
              "updateNodeClaimStatus",
              "updateNodePoolStatus",
              "updateNodeOverlayConditions",
              "updateCapacityBufferStatus",
              "updateNodeClassStatus" ->
              UPDATE_STATUS;
          case "applyNode", "ownNode", "addTaint", "removeTaint" -> CHANGE_NODE;
          case "deleteNode" -> DELETE_NODE;
          case "addFinalizer" -> ADD_FINALIZER;
          case "removeFinalizer" -> REMOVE_FINALIZER;
          case "nominate" -> NOMINATE;
          case "evict" -> EVICT;
          case "deletePod" -> DELETE_POD;
          case "publish" -> PUBLISH;
          case "followUp" -> FOLLOW_UP;
          default -> null;
        });
  }

  @SuppressWarnings("unchecked") // StateStore.transact takes nothing else
  private static List<Write> writes(Object argument) {
    return (List<Write>) argument;
  }

  private static EffectKind ofWrites(List<Write> writes) {
    for (Write write : writes) {
      if (write.key().sortKey().startsWith("claim#")) {
        return ofClaimWrite(write);
      }
    }
    return writes.stream().anyMatch(EffectKind::writesLease) ? WRITE_LEASE : WRITE_RECORD;
  }

  private static boolean writesLease(Write write) {
    return write.key().sortKey().equals("lease") && !(write instanceof Write.Check);
  }

  private static EffectKind ofClaimWrite(Write write) {
    return switch (write) {
      case Write.Put(_, Condition.ItemAbsent()) -> RESERVE;
      case Write.Delete _ -> FORGET_CLAIM;
      case Write.Put _, Write.Update _, Write.Check _ -> UPDATE_CLAIM;
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
