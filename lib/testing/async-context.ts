import { AsyncLocalStorage } from "node:async_hooks";

/** Next takes it from here when its modules are loaded, whichever test loads them first; without it no page can ask for its request. */
Object.assign(globalThis, { AsyncLocalStorage });
