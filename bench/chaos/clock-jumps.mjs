/**
 * Loaded before a worker of the chaos run (`node --import`): on SIGUSR2 the wall clock of this process is set one to six
 * hours ahead or back. Timers and the monotonic clock go on as they do when an operator or NTP sets the time.
 */
const RealDate = globalThis.Date;
const HOUR = 3_600_000;
let offset = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + offset] : args, newTarget),
  apply: () => new RealDate(RealDate.now() + offset).toString(),
  get: (target, name, receiver) =>
    name === "now" ? () => RealDate.now() + offset : Reflect.get(target, name, receiver),
});

process.on("SIGUSR2", () => {
  offset = Math.round((1 + Math.random() * 5) * HOUR) * (Math.random() < 0.5 ? -1 : 1);
});
