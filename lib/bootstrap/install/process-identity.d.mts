export function birthOf(pid: number): string;
export function isSameProcessAlive(pid: number, birth: string): boolean;
export function isAlive(pid: number): boolean;
