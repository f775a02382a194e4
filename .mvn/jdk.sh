# The JDK and the Maven that build and run Lamplighter: finds them, or says what to do. For mvnw and lamplighter.
# shellcheck shell=sh

jdk_wanted=25
maven_wanted=3.8.7

# The home of the java that the PATH gives, which may be a link to it.
jdk_of_path() {
  jdk_java=$(command -v java 2>/dev/null) || return 0
  jdk_java=$(readlink -f "$jdk_java" 2>/dev/null || echo "$jdk_java")
  case $jdk_java in */bin/java) echo "${jdk_java%/bin/java}" ;; esac
}

# Where a JDK may be, best first: one pattern a line, blanks allowed.
jdk_places="${JAVA_HOME:-}
$(jdk_of_path)
/usr/lib/jvm/*
/usr/lib64/jvm/*
/Library/Java/JavaVirtualMachines/*/Contents/Home
${HOME:-}/Library/Java/JavaVirtualMachines/*/Contents/Home
${SDKMAN_DIR:-${HOME:-}/.sdkman}/candidates/java/*
${HOME:-}/.jdks/*
/opt/homebrew/opt/openjdk@$jdk_wanted/libexec/openjdk.jdk/Contents/Home
/usr/local/opt/openjdk@$jdk_wanted/libexec/openjdk.jdk/Contents/Home
/home/linuxbrew/.linuxbrew/opt/openjdk@$jdk_wanted/libexec"

# Sets JAVA_HOME to the first JDK that will do.
find_jdk() {
  jdk_refused=
  jdk_ifs=$IFS
  IFS='
'
  # shellcheck disable=SC2086 # the split at line ends, and the patterns, are meant
  for jdk_home in $jdk_places; do
    jdk_examine "$jdk_home"
    if [ "$jdk_verdict" = good ]; then
      IFS=$jdk_ifs
      JAVA_HOME=$jdk_home
      export JAVA_HOME
      return 0
    fi
    # Links are second names (default-java, current) of folders that are listed themselves.
    if [ -n "$jdk_verdict" ] && { [ ! -L "$jdk_home" ] || [ "$jdk_home" = "${JAVA_HOME:-}" ]; }; then
      jdk_refused="$jdk_refused  $jdk_home: $jdk_verdict
"
    fi
  done
  IFS=$jdk_ifs
  explain_missing_jdk >&2
  return 1
}

# Sets jdk_verdict to "good", to why the folder $1 is refused, or to nothing if it holds no Java at all.
jdk_examine() {
  jdk_verdict=
  if [ ! -d "$1" ]; then
    [ "$1" != "${JAVA_HOME:-}" ] || jdk_verdict='JAVA_HOME names it, but there is no such folder'
  elif [ ! -r "$1/release" ]; then
    [ ! -x "$1/bin/java" ] || jdk_verdict='has no "release" file, so its version is unknown'
  else
    jdk_version=
    while read -r jdk_line; do
      case $jdk_line in JAVA_VERSION=*) jdk_version=${jdk_line#*=} ;; esac
    done <"$1/release"
    jdk_version=${jdk_version#\"}
    jdk_version=${jdk_version%\"}
    if [ "${jdk_version%%[!0-9]*}" != "$jdk_wanted" ]; then
      jdk_verdict="its version is ${jdk_version:-unknown}, not $jdk_wanted"
    elif [ ! -x "$1/bin/javac" ]; then
      jdk_verdict="its version is $jdk_version, but it has no compiler (bin/javac): a JRE, not a JDK"
    else
      jdk_verdict=good
    fi
  fi
}

explain_missing_jdk() {
  if [ -n "$jdk_refused" ]; then
    printf 'Lamplighter needs a JDK %s. Found, and refused:\n%s' "$jdk_wanted" "$jdk_refused"
  else
    printf 'Lamplighter needs a JDK %s. No Java was found.\n' "$jdk_wanted"
  fi
  cat <<END
Looked at JAVA_HOME, the system's Java folders, SDKMAN, ~/.jdks and Homebrew.
Install one, or set JAVA_HOME to one:
  Debian, Ubuntu   sudo apt-get install openjdk-$jdk_wanted-jdk
                   (Debian 12 and older: temurin-$jdk_wanted-jdk, from Adoptium's package repository)
  Fedora           sudo dnf install java-$jdk_wanted-openjdk-devel
  macOS            brew install openjdk@$jdk_wanted
END
}

# Makes sure that run_maven will work.
find_maven() {
  maven_options=
  if ! command -v mvn >/dev/null; then
    explain_missing_maven "there is no \"mvn\" on the PATH" >&2
    return 1
  fi
  maven_says=$(mvn --version 2>&1) || :
  maven_version=$(printf '%s\n' "$maven_says" | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p')
  if [ -z "$maven_version" ]; then
    explain_missing_maven "\"$(command -v mvn) --version\" answers \"$(printf '%s\n' "$maven_says" | head -n 1)\"" >&2
    return 1
  elif ! maven_is_new_enough "$maven_version"; then
    explain_missing_maven "$(command -v mvn) is version $maven_version" >&2
    return 1
  fi
  # Maven's own libraries use what Java 25 warns about. Asked of Maven, as its rc files may choose another Java, and
  # an older one would not start with these options.
  case $maven_says in
    *"Java version: $jdk_wanted"*)
      maven_options='--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED'
      ;;
  esac
}

maven_is_new_enough() {
  printf '%s\n%s\n' "$maven_wanted" "$1" | awk -F . '
    { for (part = 1; part <= 3; part++) version[NR, part] = $part + 0 }
    END {
      for (part = 1; part <= 3; part++)
        if (version[1, part] != version[2, part]) exit (version[1, part] > version[2, part])
    }'
}

explain_missing_maven() {
  cat <<END
Lamplighter is built with Maven $maven_wanted or newer, but $1.
Install it:
  Debian, Ubuntu   sudo apt-get install maven   (Debian 12, Ubuntu 24.04 or newer)
  Fedora           sudo dnf install maven
  macOS            brew install maven
END
}

run_maven() {
  MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC $maven_options ${MAVEN_OPTS:-}" mvn "$@"
}
