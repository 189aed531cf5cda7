import { domainToUnicode } from 'node:url';

const inLetters = (label: string): string => (/^xn--/i.test(label) && domainToUnicode(label)) || label;

/** A host name with its `xn--` labels in letters, as people write them; browsers send it the other way. */
export const hostInLetters = (host: string): string => host.split('.').map(inLetters).join('.');

/** The address of a site as it is kept: by one of the two spellings of its host, so that one clinic has it. */
export const keptSite = (typed: string): string =>
  typed
    .trim()
    .replace(/^((?:https?:\/\/)?)([^:/?#]+)/i, (_, scheme: string, host: string) => scheme + hostInLetters(host));
