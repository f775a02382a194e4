/// The log of the functions, read back: from CloudWatch Logs, a file or a pipe.
@NullMarked
package dev.lamplighter.cli.logs;

import org.jspecify.annotations.NullMarked;
