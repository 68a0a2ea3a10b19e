/** lib/protocols/debate/scripts.ts says in words what each is. */
export type DebateScript = "converges" | "stalls" | "splits" | "hard_block" | "scattered";
