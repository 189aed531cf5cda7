import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { cleanLine } from '#shared/format/clean-text.ts';
import { fullName } from '#shared/format/names.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useDebounced } from '#renderer/lib/page/use-debounced.ts';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { Combobox } from '#renderer/ui/combobox.tsx';
import { initials } from '#shared/format/names.ts';
import { useSuggestDoctorsQuery, type Suggestions } from '../api.ts';
import { texts } from '../texts.ru.ts';

const DEBOUNCE_MS = 200;
/** The server suggests nothing for less. */
const MIN_LETTERS = 2;
type Suggestion =
  | ({ readonly kind: 'specialty' } & Suggestions['specialties'][number])
  | ({ readonly kind: 'doctor' } & Suggestions['doctors'][number]);

export interface WhatSuggestionsProps {
  readonly id: string;
  readonly text: string;
  readonly city: string;
  /** what the page around has been found by: nothing is suggested for it again */
  readonly searched: string;
  readonly onText: (text: string) => void;
  /** goes on with these words */
  readonly onSearch: (what: string) => void;
  /** the plain field whose place this takes had the focus */
  readonly takesFocus: boolean;
}

/** The field with what is suggested while one types: a specialty is looked for, a doctor's page is opened. */
export function WhatSuggestions({ id, text, city, searched, onText, onSearch, takesFocus }: WhatSuggestionsProps) {
  const navigate = useNavigate();
  const host = useRef<HTMLDivElement>(null);
  const typed = cleanLine(text).trim();
  const what = useDebounced(typed, DEBOUNCE_MS);
  const isWanted = what.length >= MIN_LETTERS && what !== searched;
  const { currentData } = useSuggestDoctorsQuery(
    { query: { what, ...(city === '' ? {} : { city }) } },
    { skip: !isWanted },
  );
  const options: Suggestion[] | null =
    currentData && isWanted && what === typed
      ? [
          ...currentData.specialties.map((specialty) => ({ kind: 'specialty' as const, ...specialty })),
          ...currentData.doctors.map((doctor) => ({ kind: 'doctor' as const, ...doctor })),
        ]
      : null;
  useEffect(() => {
    if (!takesFocus) return;
    const input = host.current?.querySelector('input');
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, [takesFocus]);
  return (
    <div ref={host}>
      <Combobox<Suggestion>
        label={texts.field_what}
        control={{ id, 'aria-describedby': undefined, 'aria-invalid': false, 'aria-required': false }}
        text={text}
        isChosen={false}
        onText={onText}
        placeholder={texts.hint_what}
        options={options}
        optionKey={(option) => (option.kind === 'doctor' ? option.id : option.title)}
        renderOption={(option) => <Option option={option} />}
        status={undefined}
        onPick={(option) => {
          if (option.kind === 'doctor') void navigate(paths.clinicDoctor(option.organization.slug, option.id));
          else {
            onText(option.title);
            onSearch(option.title);
          }
        }}
        onEnter={() => onSearch(text)}
        onLeave={() => undefined}
        isOffered
      />
    </div>
  );
}

function Option({ option }: { readonly option: Suggestion }) {
  if (option.kind === 'specialty')
    return (
      <span className="search-option">
        <span>{option.title}</span>
        <small>
          {texts.hint_specialty} · {texts.hint_doctors(option.doctors)}
        </small>
      </span>
    );
  const name = fullName(option);
  return (
    <span className="search-option search-option-doctor">
      <Avatar name={name} initials={initials(option)} photo={option.avatar} size={32} />
      <span>{name}</span>
      <small>
        {[option.specialty, option.organization.title, option.organization.city].filter(Boolean).join(' · ')}
      </small>
    </span>
  );
}
