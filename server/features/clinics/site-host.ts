import { domainToASCII, domainToUnicode } from 'node:url';

const inLetters = (label: string): string => (/^xn--/i.test(label) && domainToUnicode(label)) || label;

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /(?!\p{Script=Latin}|\p{Script=Cyrillic})\p{L}/u];
/** Letters of two alphabets, but for `www`: one of them may pass for the other's, as in a name that is another's. */
const isMixed = (host: string): boolean => {
  const named = host.replace(/^www\./i, '');
  return SCRIPTS.filter((script) => script.test(named)).length > 1;
};
/** A host name with its `xn--` labels in letters, whatever they are. */
export const hostInLetters = (host: string): string => host.split('.').map(inLetters).join('.');
/**
 * A host name in one of its two spellings: in letters, as people write it; one that mixes alphabets as browsers send
 * it, so that nobody is shown what looks like another's.
 */
export function shownHost(host: string): string {
  const letters = hostInLetters(host);
  return (isMixed(letters) && domainToASCII(letters)) || letters;
}

/** The address of a site as it is kept: by one of the two spellings of its host, so that one clinic has it. */
export const keptSite = (typed: string): string =>
  typed.trim().replace(/^((?:https?:\/\/)?)([^:/?#]+)/i, (_, scheme: string, host: string) => scheme + shownHost(host));
