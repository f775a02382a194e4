# shellcheck shell=sh
# Builds the commands of this module where that is missing or older than its sources, and starts one of them. Read by the
# scripts beside it, which set "here".
# shellcheck source=../.mvn/jdk.sh
. "$here/../.mvn/jdk.sh"

root=$(cd "$here/.." && pwd -P)
jar=$here/target/command/benchmarks.jar

# A folder is newer too when something was added to it or taken out of it.
newer_sources() {
  find "$root/pom.xml" "$here/pom.xml" "$here/src/main" "$root/shared-model/pom.xml" "$root/shared-model/src/main" \
    -newer "$jar" | head -n 1
}

# Not the folder that ./mvnw uses, so that both may run at once.
build() {
  find_maven || exit 1
  echo 'Building the benchmarks ...' >&2
  run_maven --batch-mode --quiet -Dstyle.color=never --file "$root/pom.xml" --activate-profiles benchmarks --projects benchmarks --also-make \
    package -Dcommand.build -Dmaven.test.skip >&2 || exit 1
  touch "$jar"
}

# One core, as Karpenter has with one thread, and the collector that a function has. The heap is bounded as a function's is,
# and starts small: a JVM that may take a quarter of the machine's memory does, and what it takes says nothing of what a plan
# needs. JAVA_FLAGS adds to them, and the last of two counts.
start() {
  find_jdk || exit 1
  if [ ! -f "$jar" ] || [ -n "$(newer_sources)" ]; then
    build
  fi
  # shellcheck disable=SC2086 # several flags
  exec "$JAVA_HOME/bin/java" -XX:ActiveProcessorCount=1 -XX:+UseSerialGC -Xms48m -Xmn32m -Xmx1g --enable-native-access=ALL-UNNAMED ${JAVA_FLAGS:-} -Duser.language=en -Duser.country=US \
    -jar "$jar" "$@"
}
