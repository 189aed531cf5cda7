import { Link } from 'react-router-dom';
import { Callout } from '@blueprintjs/core';
import { BlockedPerson } from '@blueprintjs/icons';
import { absenceRange } from '#renderer/entities/absence/absence-range.ts';
import { absenceReasons } from '#renderer/entities/absence/absence-texts.ru.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { PartFailure } from '#renderer/ui/part-failure.tsx';
import type { Away } from '../away.ts';
import { texts } from '../texts.ru.ts';

interface AwayNotesProps {
  readonly away: readonly Away[];
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly clinicName: string;
  /** the shown day */
  readonly date: string;
}

/** Says above the list which doctors are away on its day, and how many visits are still with them. */
export function AwayNotes({ away, hasFailed, onRetry, clinicName, date }: AwayNotesProps) {
  if (hasFailed) return <PartFailure text={texts.alert_away} onRetry={onRetry} />;
  if (away.length === 0) return null;
  return (
    <Callout
      compact
      intent={away.some(({ left }) => left > 0) ? 'warning' : 'none'}
      icon={<BlockedPerson />}
      role="region"
      aria-label={texts.title_away}
    >
      <ul className="queue-away">
        {away.map(({ absence, left }) => (
          <li key={absence.id}>
            <Link
              to={`${paths.scheduleOf(clinicName, absence.doctors[0] ?? '')}?date=${date}`}
              title={texts.action_to_schedule}
            >
              <PersonName name={absence.employee} isShort />
            </Link>
            {`: ${absenceReasons[absence.reason].toLowerCase()}, ${absenceRange(absence)}`}
            {left > 0 && <strong>, {texts.hint_left(left)}</strong>}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
