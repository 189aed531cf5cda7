import { Button } from '@blueprintjs/core';
import type { ClinicChoices } from '#renderer/entities/clinic/api.ts';
import { FilterSelect } from '#renderer/ui/filter-select.tsx';
import { texts } from '../texts.ru.ts';

/** As they are called in the address and by the server. */
export const CLINIC_FILTERS = ['city', 'specialty'] as const;
type Filter = (typeof CLINIC_FILTERS)[number];

interface ClinicFiltersProps {
  /** undefined while they are not known */
  readonly choices: ClinicChoices | undefined;
  /** they could not be read; the list beside them says so itself when it could not either */
  readonly hasFailed: boolean;
  readonly chosen: Readonly<Record<Filter, string>>;
  readonly onChoose: (filter: Filter, value: string) => void;
  readonly onRetry: () => void;
}

/** Where, and what somebody works in there. A list that has one value only is no choice. */
export function ClinicFilters({ choices, hasFailed, chosen, onChoose, onRetry }: ClinicFiltersProps) {
  const lists: readonly (readonly [Filter, readonly string[], string, string])[] = [
    ['city', choices?.cities ?? [], texts.field_city, texts.field_any_city],
    ['specialty', choices?.specialties ?? [], texts.field_specialty, texts.field_any_specialty],
  ];
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
      {hasFailed && (
        <p role="status">
          {texts.alert_no_choices}{' '}
          <Button size="small" variant="minimal" text={texts.action_retry_choices} onClick={onRetry} />
        </p>
      )}
    </div>
  );
}
