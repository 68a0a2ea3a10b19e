/** Runs in the browser before anything else. */
import { config } from "zod";

// Zod tries out whether it may make functions from text. Our content policy forbids that, and each try is reported as a violation.
config({ jitless: true });
