/**
 * A name with a dot in it, in letters of any language; the scheme before it is let in, and a path that says nothing to
 * whoever puts it into a page.
 */
const SITE =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*(?::\d{1,5})?(?:\/[^\s<>"'`\\]*)?$/iu;

/** Whether what people typed is the address of a site: of it only the host name counts (K1). */
export const isSiteName = (typed: string): boolean => SITE.test(typed.trim());

const SCHEME = /^https?:\/\//i;
/** Where a link to a site leads: what people typed, with a scheme. @param site one that `isSiteName` lets in */
export const siteAddress = (site: string): string => (SCHEME.test(site) ? site : `https://${site}`);
/** The host of a site, as people say it: without the scheme, what follows it, and «www.». */
export const siteHost = (site: string): string =>
  site
    .replace(SCHEME, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^www\./i, '');
