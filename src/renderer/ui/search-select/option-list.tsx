import { useEffect, useRef } from 'react';
import { Button } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { uiTexts } from '../ui.ru.ts';
import type { OptionsState } from './search-select.tsx';

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly isOpen: boolean;
  /** index of the option that the arrows are on; -1 for none */
  readonly active: number;
  readonly chosen: string;
  readonly state: OptionsState;
  readonly onPick: (index: number) => void;
}

/** What an open search select shows under its field: the options, or why there are none. */
export function OptionList({
  id,
  label,
  isOpen,
  active,
  chosen,
  state: { options, isLoading, error, onRetry },
  onPick,
}: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const message =
    error ??
    (isLoading
      ? uiTexts.hint_loading
      : options.length === 0
        ? uiTexts.hint_empty_list
        : uiTexts.hint_options(options.length));
  const hasOptions = error === undefined && !isLoading && options.length > 0;
  return (
    // a press on the panel leaves the focus in the field
    <div
      className="search-select-panel"
      hidden={!isOpen}
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      <div id={id} ref={list} role="listbox" aria-label={uiTexts.title_options(label)} hidden={!hasOptions}>
        {isOpen &&
          hasOptions &&
          options.map(({ id: value, text }, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard's way is the field, which names the active option
            <div
              key={value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={value === chosen}
              data-active={index === active}
              tabIndex={-1}
              onClick={() => onPick(index)}
            >
              <span>{text}</span>
              {value === chosen && <Tick />}
            </div>
          ))}
      </div>
      <p role="status" className={hasOptions ? 'visually-hidden' : 'search-select-message'}>
        {isOpen && message}
      </p>
      {error !== undefined && <Button text={uiTexts.action_retry} onClick={onRetry} />}
    </div>
  );
}
