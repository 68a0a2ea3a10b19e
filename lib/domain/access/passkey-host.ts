/** A passkey belongs to a name; browsers make none for an IP address. */
export const canHavePasskeys = (hostname: string): boolean => !/^[\d.]+$|^\[/.test(hostname);
