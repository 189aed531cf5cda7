import { Button } from '@blueprintjs/core';
import { isDay, shortDay } from '#shared/format/dates.ts';
import { addDays, deviceDay } from '#shared/rules/days.ts';
import type { ClinicChoices } from '#renderer/entities/clinic/api.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { Chip } from '#renderer/ui/chip.tsx';
import { FilterSelect } from '#renderer/ui/filter-select.tsx';
import { texts } from '../texts.ru.ts';

/** As they are called in the address and by the server. */
export const CLINIC_FILTERS = ['city', 'specialty', 'day', 'open'] as const;
type Filter = (typeof CLINIC_FILTERS)[number];
/** What a link asks for is no filter unless the server knows it. */
export const knownFilters = ({ day, open, ...words }: Readonly<Record<Filter, string>>) => ({
  ...words,
  day: isDay(day) ? day : '',
  open: open === OPEN ? OPEN : '',
});
const OPEN = 'now';
/** Days that are offered, today the first. */
const OFFERED_DAYS = 14;

interface ClinicFiltersProps {
  /** undefined while they are not known */
  readonly choices: ClinicChoices | undefined;
  /** they could not be read; the list beside them says so itself when it could not either */
  readonly hasFailed: boolean;
  readonly chosen: Readonly<Record<Filter, string>>;
  readonly onChoose: (filter: Filter, value: string) => void;
  readonly onRetry: () => void;
}

/** Where, what somebody works in there, and when. A list that has one value only is no choice. */
export function ClinicFilters({ choices, hasFailed, chosen, onChoose, onRetry }: ClinicFiltersProps) {
  const lists: readonly (readonly ['city' | 'specialty', readonly string[], string, string])[] = [
    ['city', choices?.cities ?? [], texts.field_city, texts.field_any_city],
    ['specialty', choices?.specialties ?? [], texts.field_specialty, texts.field_any_specialty],
  ];
  const isOpen = chosen.open !== '';
  const today = deviceDay(useMinute());
  const offered = Array.from({ length: OFFERED_DAYS }, (_, ahead) => addDays(today, ahead));
  // a day of a link may be farther
  const days = [...new Set([...offered, ...(chosen.day === '' ? [] : [chosen.day])])].toSorted();
  return (
    <div className="clinics-filters">
      {lists.map(([filter, values, label, any]) => (
        <FilterSelect
          key={filter}
          label={label}
          none={any}
          value={chosen[filter] || null}
          choices={values.map((value) => [value, value])}
          // what a link asks for is shown, whether it exists or not
          unlisted={chosen[filter]}
          isDisabled={values.length < 2 && chosen[filter] === ''}
          onChange={(value) => onChoose(filter, value ?? '')}
        />
      ))}
      <FilterSelect
        label={texts.field_day}
        none={texts.field_any_day}
        value={chosen.day || null}
        choices={days.map((day) => [day, shortDay(day)])}
        onChange={(day) => onChoose('day', day ?? '')}
      />
      <Chip text={texts.action_open_now} isChosen={isOpen} onPress={() => onChoose('open', isOpen ? '' : OPEN)} />
      {hasFailed && (
        <p role="status">
          {texts.alert_no_choices}{' '}
          <Button size="small" variant="minimal" text={texts.action_retry_choices} onClick={onRetry} />
        </p>
      )}
    </div>
  );
}
