import { WAITING_STATUSES } from '#shared/rules/waiting-list.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListAllDoctorsQuery, useListAllSpecialtiesQuery } from '#renderer/entities/doctor/choices.ts';
import { fullName } from '#shared/format/names.ts';
import { FilterSelect } from '#renderer/ui/filter-select.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { texts } from '../texts.ru.ts';
import type { ListFilter } from '../use-list-filter.ts';

interface ListToolbarProps {
  readonly filter: ListFilter;
  readonly onGo: (changes: Partial<ListFilter>) => void;
}
/** ms after the last letter of a list (2 §9) */
const SEARCH_MS = 500;

/** Whose entries are shown: by patient, doctor, specialty and status. */
export function ListToolbar({ filter, onGo }: ListToolbarProps) {
  const { id: clinic } = useClinic();
  const doctors = useListAllDoctorsQuery({ clinic }).currentData ?? [];
  const specialties = useListAllSpecialtiesQuery({ clinic }).currentData ?? [];
  return (
    <div className="waiting-filter" role="group">
      <SearchField
        label={texts.field_search}
        value={filter.search}
        debounce={SEARCH_MS}
        onChange={(search) => onGo({ search })}
      />
      <FilterSelect
        label={texts.field_doctor}
        none={texts.field_any_doctor}
        value={filter.doctor}
        choices={doctors.map(({ id, employee, specialty }) => [id, `${fullName(employee)}, ${specialty.title}`])}
        onChange={(doctor) => onGo({ doctor })}
      />
      <FilterSelect
        label={texts.field_specialty}
        none={texts.field_any_specialty}
        value={filter.specialty}
        choices={specialties.map(({ id, title }) => [id, title])}
        onChange={(specialty) => onGo({ specialty })}
      />
      <FilterSelect
        label={texts.field_status}
        none={texts.status_all}
        value={filter.status}
        choices={WAITING_STATUSES.map((status) => [status, texts.statuses[status]])}
        onChange={(status) => onGo({ status: WAITING_STATUSES.find((one) => one === status) ?? null })}
      />
    </div>
  );
}
