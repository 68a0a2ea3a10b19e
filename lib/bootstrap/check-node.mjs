/** Only what the oldest Node understands: this file has to run there to say that it is too old. */
const NEEDED = [20, 19];

/** @param {string} version as in process.versions.node */
export function isNewEnough(version) {
  const parts = version.split(".").map(Number);
  return parts[0] > NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] >= NEEDED[1]);
}

export function requireNode() {
  if (isNewEnough(process.versions.node)) return;
  process.stderr.write(
    "parley: Parley needs Node " + NEEDED.join(".") + " or newer and this is " + process.versions.node +
      ". Install a newer one from nodejs.org and start again.\n",
  );
  process.exit(1);
}
