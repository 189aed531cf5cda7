import { paths } from '#renderer/lib/navigation/paths.ts';
import { SegmentLinks } from '#renderer/ui/segment-links.tsx';
import { texts } from '../texts.ru.ts';

const LINKS = [
  { to: paths.mkb10, text: texts.title_mkb10 },
  { to: paths.grls, text: texts.title_grls },
];

/** The two dictionaries that people read, side by side (2 §2 "Dictionaries"). */
export const DictionaryLinks = () => <SegmentLinks label={texts.title_books} links={LINKS} />;
