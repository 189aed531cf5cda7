import { isReadOtherwise } from '#shared/rules/clinic-slug.ts';

/** Russian letters in Latin ones. */
const LATIN: ReadonlyMap<string, string> = new Map(
  [
    'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p',
    'р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya',
  ]
    .flatMap((line) => line.split(' '))
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
);
/** Words that every clinic has in its name, and an address does without. */
const COMMON = /^(?:клиника|медицинский|центр|медцентр|поликлиника|ооо|мц)$/;
/** Longer addresses are not read by anybody. */
const MAX = 40;

/** An address of a page for a clinic of this title: in Latin letters, without the words that all of them have. */
export function slugOf(title: string): string {
  const words = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !COMMON.test(word));
  const slug = (own.length > 0 ? own : words)
    .map((word) => Array.from(word, (sign) => LATIN.get(sign) ?? (/[a-z0-9]/.test(sign) ? sign : '')).join(''))
    .filter(Boolean)
    .join('-')
    .slice(0, MAX)
    .replace(/-+$/, '');
  return isReadOtherwise(slug) ? '' : slug;
}
