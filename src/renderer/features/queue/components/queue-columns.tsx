import { FilterSelect } from '#renderer/ui/filter-select.tsx';
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
      <FilterSelect
        label={texts.field_to_whom}
        none={texts.field_all_doctors}
        value={doctor}
        choices={doctors.map(({ id, name, count }) => [id, texts.field_count(name, count)])}
        unlisted={texts.field_chosen_doctor}
        onChange={(id) => onGo({ doctor: id })}
      />
      <span className="queue-phone" aria-hidden>
        {texts.column_phone}
      </span>
      <FilterSelect
        className="queue-stages"
        label={texts.field_which_stage}
        none={texts.field_all_stages}
        value={stage}
        choices={STAGES.map((one) => [one, texts.field_count(texts.stages[one], counts[one])])}
        onChange={(chosen) => onGo({ stage: STAGES.find((one) => one === chosen) ?? null })}
      />
      <span aria-hidden>{texts.column_wait}</span>
    </div>
  );
}
