import type { Static } from 'typebox';
import { Link } from 'react-router-dom';
import type { OfferedSpecialty } from '#shared/contract/search.ts';
import { nearTime } from '#shared/format/near-time.ru.ts';
import { MANY_TIMES } from '#shared/rules/many-times.ts';
import { Place } from '#renderer/entities/slot/place.tsx';
import { ForeignTime } from '#renderer/entities/slot/foreign-time.tsx';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { drawingOf } from '../specialty-drawings.ru.ts';
import { texts } from '../texts.ru.ts';
import { Drawing } from '#renderer/ui/drawing.tsx';

interface FiguresProps {
  readonly clinics: number;
  readonly doctors: number;
  readonly times: number;
}
/** Fewer than so many say nothing for the platform. */
const TINY = { clinics: 3, doctors: 10, times: 10 };
const grouped = (count: number) => count.toLocaleString('ru');

/** What there is now, as far as it is worth telling. */
export function Figures({ clinics, doctors, times }: FiguresProps) {
  const figures = [
    { count: grouped(clinics), words: texts.hint_clinics(clinics), isTold: clinics >= TINY.clinics },
    { count: grouped(doctors), words: texts.hint_doctors(doctors), isTold: doctors >= TINY.doctors },
    {
      count: times < MANY_TIMES ? grouped(times) : texts.hint_many_times(grouped(MANY_TIMES)),
      words: texts.hint_times(times),
      isTold: times >= TINY.times,
    },
  ];
  return (
    <ul className="home-figures" aria-label={texts.title_figures}>
      {figures.map(
        ({ count, words, isTold }) =>
          isTold && (
            <li key={words}>
              <b>{count}</b> {words}
            </li>
          ),
      )}
    </ul>
  );
}

/** Longer words than these are broken where they stand beside their drawing. */
const LETTERS = 13;
const isLong = (title: string) => title.split(/[\s-]/).some((word) => word.length > LETTERS);

export interface SpecialtyTilesProps {
  readonly specialties: readonly Static<typeof OfferedSpecialty>[];
  /** of which they are; '' for all */
  readonly city?: string;
}
/** Specialties, each with its next time, and where that is: the search begins with one press. */
export function SpecialtyTiles({ specialties, city = '' }: SpecialtyTilesProps) {
  const now = useMinute();
  return (
    <ul className="home-tiles">
      {specialties.map(({ title, next_time: next, city: where }) => (
        <li key={title}>
          <Link to={paths.search({ what: title, city })} {...(isLong(title) ? { className: 'home-tile-long' } : {})}>
            <Drawing name={drawingOf(title)} className="home-glyph" />
            <span>
              {title}{' '}
              <small>
                {next === null ? texts.hint_no_time : nearTime(next, now)} {next !== null && <Place city={where} />}{' '}
                {next !== null && <ForeignTime at={next} />}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
