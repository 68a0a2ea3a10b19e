export function shareChunks(folder: string): Promise<void>;
