import { AUDIT_KINDS } from '#shared/rules/audit-kinds.ts';
import type { ListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { DayFilter } from '#renderer/ui/day-filter.tsx';
import { FilterSelect } from '#renderer/ui/filter-select.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { texts } from '../texts.ru.ts';

/** What a log is narrowed by, in the address. */
export const LOG_FILTERS = ['person', 'patient', 'kind', 'since', 'until'] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];
/**
 * Filters that are chosen, as the call takes them. A day that is none goes with them: the call refuses it at its field,
 * where a log without it would look like the answer.
 */
export function queryOf({ person, patient, kind: chosen, since, until }: Readonly<Record<LogFilter, string>>) {
  const kind = AUDIT_KINDS.find((one) => one === chosen);
  return {
    ...(person === '' ? {} : { person }),
    ...(patient === '' ? {} : { patient }),
    ...(kind === undefined ? {} : { kind }),
    ...(since === '' ? {} : { since }),
    ...(until === '' ? {} : { until }),
  };
}

interface LogFiltersProps {
  readonly address: ListAddress<LogFilter>;
  /** of the platform, where people are found by their address, too */
  readonly isPlatform?: boolean;
  /** why a filter was refused, by its name */
  readonly errors: Readonly<Partial<Record<LogFilter, readonly string[]>>>;
}

/** One row over a log: who, whose card, what, when. */
export function LogFilters({ address: { filters, setFilter }, isPlatform = false, errors }: LogFiltersProps) {
  return (
    <div className="audit-filters">
      <SearchField
        label={isPlatform ? texts.hint_person_platform : texts.hint_person}
        value={filters.person}
        onChange={(text) => setFilter('person', text)}
        debounce={500}
        error={errors.person?.[0]}
      />
      <SearchField
        label={texts.hint_patient}
        value={filters.patient}
        onChange={(text) => setFilter('patient', text)}
        debounce={500}
        error={errors.patient?.[0]}
      />
      <FilterSelect
        label={texts.field_kind}
        none={texts.hint_all_kinds}
        value={filters.kind === '' ? null : filters.kind}
        choices={AUDIT_KINDS.map((kind) => [kind, texts.kinds[kind]] as const)}
        onChange={(kind) => setFilter('kind', kind ?? '')}
      />
      <DayFilter
        label={texts.field_since}
        value={filters.since}
        error={errors.since?.[0]}
        onChange={(day) => setFilter('since', day)}
      />
      <DayFilter
        label={texts.field_until}
        value={filters.until}
        error={errors.until?.[0]}
        onChange={(day) => setFilter('until', day)}
      />
    </div>
  );
}
