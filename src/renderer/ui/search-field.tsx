import { useEffect, useId, useRef, useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { cleanLine } from '#shared/format/clean-text.ts';
import { searchable, searchCut } from '#renderer/lib/forms/field-problems.ts';
import { uiTexts } from './ui.ru.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  /** what is being searched for, usually from the address */
  readonly value: string;
  readonly onChange: (search: string) => void;
  /** ms after the last letter; tables 200, lists 500 (1 §9, 2 §9) */
  readonly debounce: number;
}

const asSearch = (text: string) => cleanLine(text).trim();

/**
 * A search that asks a moment after the last letter; what is being typed is never taken away, but for what no list can
 * search for, and that is said.
 */
export function SearchField({ label, placeholder = label, value, onChange, debounce }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);
  const [cut, setCut] = useState<string>();
  const [isTyping, setIsTyping] = useState(false);
  const [seen, setSeen] = useState(value);
  // the value may change without typing («back», a menu link)
  if (value !== seen) {
    setSeen(value);
    if (!isTyping && asSearch(typed) !== value) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  // what is asked then belongs to the page as it is then: the address may have changed since the last letter
  const ask = useRef(onChange);
  useEffect(() => {
    ask.current = onChange;
  });
  const type = (whole: string) => {
    const text = searchable(whole);
    setTyped(text);
    setCut(searchCut(whole));
    setIsTyping(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setIsTyping(false);
      ask.current(asSearch(text));
    }, debounce);
  };
  return (
    <search>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <InputGroup
        id={id}
        inputRef={input}
        type="search"
        leftIcon={<Search />}
        placeholder={placeholder}
        value={typed}
        onValueChange={type}
        {...(typed === ''
          ? {}
          : {
              rightElement: (
                <Button
                  variant="minimal"
                  icon={<Cross />}
                  aria-label={uiTexts.action_clear_search}
                  onClick={() => {
                    type('');
                    // the button goes
                    input.current?.focus();
                  }}
                />
              ),
            })}
      />
      {cut !== undefined && (
        <p role="alert" className="muted small">
          {cut}
        </p>
      )}
    </search>
  );
}
