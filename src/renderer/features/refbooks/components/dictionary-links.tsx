import { REFBOOK_TITLES } from '#shared/rules/refbooks.ru.ts';
import { HAND_BOOKS } from '#shared/rules/refbooks.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { SegmentLinks } from '#renderer/ui/segment-links.tsx';
import { texts } from '../texts.ru.ts';

const LINKS = [
  { to: paths.mkb10, text: texts.title_mkb10 },
  { to: paths.mkb10Tree, text: texts.title_by_chapters },
  { to: paths.grls, text: texts.title_grls },
];
const BY_HAND = HAND_BOOKS.map((book) => ({ to: paths.refbookRows(book), text: REFBOOK_TITLES[book].title }));

/**
 * The dictionaries that people read, ICD-10 as a list and as a tree, side by side (2 §2 "Dictionaries"); superusers
 * have those beside them whose rows they keep.
 */
export function DictionaryLinks() {
  const mayWrite = useCan('refbook.write', null);
  return <SegmentLinks label={texts.title_books} links={mayWrite ? [...LINKS, ...BY_HAND] : LINKS} />;
}
