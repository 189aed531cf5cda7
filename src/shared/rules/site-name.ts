/**
 * A name with a dot in it, in letters of any language; the scheme before it is let in, and a path that says nothing to
 * whoever puts it into a page.
 */
const SITE =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*(?::\d{1,5})?(?:\/[^\s<>"'`\\]*)?$/iu;

/** Whether what people typed is the address of a site: of it only the host name counts (K1). */
export const isSiteName = (typed: string): boolean => SITE.test(typed.trim());
