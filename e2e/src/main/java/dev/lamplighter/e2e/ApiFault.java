package dev.lamplighter.e2e;

import java.util.List;

/// What a [FaultProxy] may do to a request.
enum ApiFault {
  /// 429 with Retry-After; the server never hears of the request.
  THROTTLED,
  /// 500, likewise.
  FAILED,
  /// The connection breaks in the middle of the answer.
  CUT,
  /// 410: the moment that is asked for is too long ago.
  GONE,
  /// The answer begins late.
  SLOW;

  /// Those that a request may meet. A write that is cut has been carried out.
  static List<ApiFault> of(Request request) {
    return switch (request) {
      case WRITE, READ -> List.of(THROTTLED, FAILED, CUT);
      case NEXT_PAGE -> List.of(THROTTLED, FAILED, CUT, GONE);
      case WATCH -> List.of(SLOW, GONE, CUT, THROTTLED, FAILED);
    };
  }

  /// The kinds of requests.
  enum Request {
    READ,
    NEXT_PAGE,
    WATCH,
    WRITE;

    static Request of(String method, String uri) {
      if (!method.equals("GET")) {
        return WRITE;
      }
      if (uri.contains("watch=true")) {
        return WATCH;
      }
      return uri.contains("continue=") ? NEXT_PAGE : READ;
    }

    /// How many of them pass for one that does not. Watches are few, and a late one still tells
    /// all.
    int rarity() {
      return switch (this) {
        case READ -> 30;
        case NEXT_PAGE -> 15;
        case WATCH -> 0;
        case WRITE -> 4;
      };
    }
  }
}
