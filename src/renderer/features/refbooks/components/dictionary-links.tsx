import { paths } from '#renderer/lib/navigation/paths.ts';
import { SegmentLinks } from '#renderer/ui/segment-links.tsx';
import { texts } from '../texts.ru.ts';

const LINKS = [
  { to: paths.mkb10, text: texts.title_mkb10 },
  { to: paths.mkb10Tree, text: texts.title_by_chapters },
  { to: paths.grls, text: texts.title_grls },
];

/** The dictionaries that people read, ICD-10 as a list and as a tree, side by side (2 §2 "Dictionaries"). */
export const DictionaryLinks = () => <SegmentLinks label={texts.title_books} links={LINKS} />;
