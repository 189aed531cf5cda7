import { SearchField } from '#renderer/ui/search-field.tsx';
import { texts } from '../texts.ru.ts';

const DEBOUNCE_MS = 500;
interface ClinicSearchProps {
  readonly search: string;
  readonly onChange: (search: string) => void;
}

/** Search by any part of name, city or address; asks half a second after the last letter (1 §9). */
export function ClinicSearch({ search, onChange }: ClinicSearchProps) {
  return (
    <SearchField
      label={texts.field_search}
      placeholder={texts.hint_search}
      value={search}
      onChange={onChange}
      debounce={DEBOUNCE_MS}
    />
  );
}
