import { useId, useRef } from 'react';
import { Button, InputGroup, Intent } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { FormField } from '../form-field.tsx';
import { uiTexts } from '../ui.ru.ts';
import { OptionList } from './option-list.tsx';
import { useCombobox } from './use-combobox.ts';
import './search-select.css';

/** One of the things to choose from. */
export interface SelectOption {
  readonly id: string;
  readonly text: string;
}
export interface OptionsState {
  readonly options: readonly SelectOption[];
  readonly isLoading: boolean;
  readonly error: string | undefined;
  readonly onRetry: () => void;
}
interface SearchSelectProps {
  /** its value is the id of what is chosen, or empty */
  readonly field: FieldState<string>;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** words of what is chosen; empty when nothing is */
  readonly chosenText: string;
  /** the present page of what was searched for, at most 20 (2 §9) */
  readonly state: OptionsState;
  readonly onSearch: (search: string) => void;
  readonly onPick: (option: SelectOption) => void;
}
/** An autocomplete asks so long after the last letter (1 §9). */
const DEBOUNCE_MS = 400;

/** A field to choose from a list that the server searches: a combobox with keyboard and screen reader in mind. */
export function SearchSelect({
  field,
  label,
  hint,
  isOptional = false,
  chosenText,
  state,
  onSearch,
  onPick,
}: SearchSelectProps) {
  const listId = useId();
  const host = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { options } = state;
  const pickAt = (index: number) => {
    const option = options[index];
    if (!option) return;
    onPick(option);
    field.onChange(option.id);
  };
  const box = useCombobox({
    count: options.length,
    debounce: DEBOUNCE_MS,
    onSearch,
    onPick: pickAt,
    onClear: () => field.onChange(''),
  });
  return (
    <FormField label={label} hint={hint} error={field.error} isOptional={isOptional}>
      {(control) => (
        <div
          ref={host}
          className="search-select"
          onBlur={({ relatedTarget }) => {
            if (!host.current?.contains(relatedTarget)) box.leave();
          }}
        >
          <InputGroup
            {...control}
            inputRef={input}
            name={field.name}
            role="combobox"
            aria-expanded={box.isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={box.active >= 0 ? `${listId}-${box.active}` : undefined}
            autoComplete="off"
            size="large"
            maxLength={100}
            intent={field.error === undefined ? Intent.NONE : Intent.DANGER}
            placeholder={uiTexts.hint_search}
            value={box.typed ?? chosenText}
            onValueChange={box.type}
            onClick={box.open}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={box.onKeyDown}
            rightElement={
              <Button
                variant="minimal"
                icon={<CaretDown />}
                aria-label={uiTexts.action_open_list(label)}
                tabIndex={-1}
                onClick={() => {
                  input.current?.focus();
                  if (box.isOpen) box.close();
                  else box.open();
                }}
              />
            }
          />
          <OptionList
            id={listId}
            label={label}
            isOpen={box.isOpen}
            active={box.active}
            chosen={field.value}
            state={state}
            onPick={box.pick}
          />
        </div>
      )}
    </FormField>
  );
}
