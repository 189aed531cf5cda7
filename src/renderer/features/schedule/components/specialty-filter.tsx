import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListSpecialtiesQuery } from '#renderer/entities/doctor/api.ts';
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
    <select
      className="chip"
      aria-label={texts.field_specialty}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      <option value="">{texts.field_any_specialty}</option>
      {(currentData?.items ?? []).map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
