import { useEffect, useId, useRef, useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { cleanLine } from '#shared/format/clean-text.ts';
import { searchable, searchCut } from '#renderer/lib/forms/field-problems.ts';
import { isLeaving } from '#renderer/lib/navigation/leaving.ts';
import { uiTexts } from './ui.ru.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  /** what is being searched for, usually from the address */
  readonly value: string;
  readonly onChange: (search: string) => void;
  /** ms after the last letter; tables 200, lists 500 (1 §9, 2 §9) */
  readonly debounce: number;
  /** why what is searched for was refused */
  readonly error?: string | undefined;
}

const asSearch = (text: string) => cleanLine(text).trim();

/**
 * A search that asks a moment after the last letter; what is being typed is never taken away, but for what no list can
 * search for, and that is said.
 */
export function SearchField({ label, placeholder = label, value, onChange, debounce, error }: SearchFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
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
  const askLater = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (isLeaving()) return askLater(text);
      setIsTyping(false);
      ask.current(asSearch(text));
    }, debounce);
  };
  const type = (whole: string) => {
    const text = searchable(whole);
    setTyped(text);
    setCut(searchCut(whole));
    setIsTyping(true);
    askLater(text);
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
        {...(error === undefined ? {} : { intent: 'danger', 'aria-invalid': true, 'aria-describedby': errorId })}
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
      {error !== undefined && (
        <p id={errorId} role="alert" className="form-field-error small">
          {error}
        </p>
      )}
      {cut !== undefined && (
        <p role="alert" className="muted small">
          {cut}
        </p>
      )}
    </search>
  );
}
