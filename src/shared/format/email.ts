/** An address as it is kept and compared: without spaces around it, in lower case. */
export const emailKey = (written: string): string => written.trim().toLowerCase();
