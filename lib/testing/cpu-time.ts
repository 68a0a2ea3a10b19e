/** What this process has worked so far, in milliseconds. A limit on it holds on a busy machine too, where a clock runs on while others have their turn. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
