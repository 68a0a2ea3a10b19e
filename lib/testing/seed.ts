/**
 * Random worlds and texts are the same ones in every run, so that a change is judged by what it changed.
 * Others are looked for on purpose: `PARLEY_FUZZ_SEED=7 npm test -- unit property`.
 */
import { configureGlobal, readConfigureGlobal } from "fast-check";

configureGlobal({ ...readConfigureGlobal(), seed: Number(process.env["PARLEY_FUZZ_SEED"] ?? 20_261_117) });
