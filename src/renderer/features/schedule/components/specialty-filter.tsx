import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListSpecialtiesQuery } from '#renderer/entities/doctor/api.ts';
import { FilterSelect } from '#renderer/ui/filter-select.tsx';
import { texts } from '../texts.ru.ts';

interface SpecialtyFilterProps {
  /** id; null: all */
  readonly value: string | null;
  readonly onChange: (specialty: string | null) => void;
}

/** Whose doctors the day shows. */
export function SpecialtyFilter({ value, onChange }: SpecialtyFilterProps) {
  const { id: clinic } = useClinic();
  const { currentData } = useListSpecialtiesQuery({ clinic, query: { page: 1, per_page: 100 } });
  return (
    <FilterSelect
      label={texts.field_specialty}
      none={texts.field_any_specialty}
      value={value}
      choices={(currentData?.items ?? []).map(({ id, title }) => [id, title])}
      onChange={onChange}
    />
  );
}
