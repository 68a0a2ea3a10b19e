import { chmod, mkdir, readdir } from "node:fs/promises";

/** Root's folders often let nobody else through, and passing (not listing) is what the server's user needs. */
