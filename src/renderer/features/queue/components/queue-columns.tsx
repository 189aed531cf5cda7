import { HTMLSelect } from '@blueprintjs/core';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { STAGES, type DayDoctor, type StageCounts } from '../queue-day.ts';
import { texts } from '../texts.ru.ts';
import type { QueueAddress } from '../use-queue-address.ts';

/** as in tables (2 §9); only the search of a doctor waits for a second */
const SEARCH_MS = 200;

interface QueueColumnsProps {
  readonly address: QueueAddress;
  readonly doctors: readonly DayDoctor[];
  readonly counts: StageCounts;
  readonly onGo: (changes: Partial<QueueAddress>) => void;
}

/**
 * Titles of the columns; those of patient, doctor and status are their filters. They stay whatever the list comes to.
 */
export function QueueColumns({ address: { search, doctor, stage }, doctors, counts, onGo }: QueueColumnsProps) {
  const isThere = doctor === null || doctors.some(({ id }) => id === doctor);
  return (
    <div className="queue-columns queue-grid">
      <span aria-hidden>{texts.column_time}</span>
      <SearchField
        label={texts.field_search}
        value={search}
        debounce={SEARCH_MS}
        onChange={(text) => onGo({ search: text })}
      />
      <span aria-hidden>{texts.column_age}</span>
      <HTMLSelect
        aria-label={texts.field_to_whom}
        value={doctor ?? ''}
        onChange={({ currentTarget }) => onGo({ doctor: currentTarget.value || null })}
      >
        <option value="">{texts.field_all_doctors}</option>
        {!isThere && <option value={doctor ?? ''}>{texts.field_chosen_doctor}</option>}
        {doctors.map(({ id, name, count }) => (
          <option key={id} value={id}>
            {texts.field_count(name, count)}
          </option>
        ))}
      </HTMLSelect>
      <span className="queue-phone" aria-hidden>
        {texts.column_phone}
      </span>
      <HTMLSelect
        className="queue-stages"
        aria-label={texts.field_which_stage}
        value={stage ?? ''}
        onChange={({ currentTarget: { value } }) => onGo({ stage: STAGES.find((one) => one === value) ?? null })}
      >
        <option value="">{texts.field_all_stages}</option>
        {STAGES.map((value) => (
          <option key={value} value={value}>
            {texts.field_count(texts.stages[value], counts[value])}
          </option>
        ))}
      </HTMLSelect>
      <span aria-hidden>{texts.column_wait}</span>
    </div>
  );
}
