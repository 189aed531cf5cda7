import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListAllSpecialtiesQuery } from '#renderer/entities/doctor/choices.ts';
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
  const { currentData } = useListAllSpecialtiesQuery({ clinic });
  return (
    <FilterSelect
      label={texts.field_specialty}
      none={texts.field_any_specialty}
      value={value}
      choices={(currentData ?? []).map(({ id, title }) => [id, title])}
      onChange={onChange}
    />
  );
}
