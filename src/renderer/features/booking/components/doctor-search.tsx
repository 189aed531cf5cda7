import { useEffect, useEffectEvent, useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useDebounced } from '#renderer/lib/page/use-debounced.ts';
import { texts } from '../texts.ru.ts';

/** 1 §9 */
const SEARCH_DELAY_MS = 500;
interface DoctorSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Search by name; asks when the typing pauses. */
export function DoctorSearch({ search, onSearch }: DoctorSearchProps) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const settled = useDebounced(typed, SEARCH_DELAY_MS).trim();
  // «Back» or a cleared search came from outside.
  if (search !== known) {
    setKnown(search);
    if (search !== typed.trim()) setTyped(search);
  }
  const send = useEffectEvent(() => {
    if (settled !== search && settled === typed.trim()) onSearch(settled);
  });
  useEffect(() => send(), [settled]);
  return (
    <InputGroup
      type="search"
      size="large"
      leftIcon={<Search className="booking-search-icon" />}
      aria-label={texts.field_search}
      placeholder={texts.field_search}
      maxLength={100}
      autoComplete="off"
      value={typed}
      onValueChange={setTyped}
    />
  );
}
