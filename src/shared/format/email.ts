/** An address as it is kept and compared: without spaces around it, in lower case. */
export const emailKey = (written: string): string => written.trim().toLowerCase();

/** An address that its owner knows again and nobody else learns: «a•••@mail.test». */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
