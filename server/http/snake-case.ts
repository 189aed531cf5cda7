/** `birthDate` is `birth_date` on the wire, and as a column. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
