import { useState } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { SearchSelect, type SelectOption } from '#renderer/ui/search-select/search-select.tsx';
import type { DoctorPart } from '../doctor-rules.ts';
import { optionHooks } from '../use-options.ts';

interface PartSelectProps {
  readonly part: DoctorPart;
  readonly field: FieldState<string>;
  readonly label: string;
  readonly chosenText: string;
  readonly onPick: (option: SelectOption) => void;
}

/** Chooses the employee, specialty or department of a doctor. */
export function PartSelect({ part, ...props }: PartSelectProps) {
  const clinic = useClinic();
  const [search, setSearch] = useState('');
  const useFound = optionHooks[part];
  return <SearchSelect {...props} state={useFound(clinic.id, search)} onSearch={setSearch} />;
}
