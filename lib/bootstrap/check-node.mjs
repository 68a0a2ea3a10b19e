/** Only what the oldest Node understands: this file has to run there to say that it is too old. */
const MAJOR = 20;
const MINOR = 19;

/** @param {string} version as in process.versions.node */
export function isNewEnough(version) {
  const parts = version.split(".").map(Number);
  const major = parts[0] || 0;
  return major > MAJOR || (major === MAJOR && (parts[1] || 0) >= MINOR);
}

export function requireNode() {
  if (isNewEnough(process.versions.node)) return;
  process.stderr.write(
    "parley: Parley needs Node " +
      MAJOR +
      "." +
      MINOR +
      " or newer and this is " +
      process.versions.node +
      ". Install a newer one from nodejs.org and start again.\n",
  );
  process.exit(1);
}
