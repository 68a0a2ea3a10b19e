export function compileEarly(folder: string): Promise<void>;
export function inParentheses(text: string): string;
