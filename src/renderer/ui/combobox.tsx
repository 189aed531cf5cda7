import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Button, InputGroup, Intent } from '@blueprintjs/core';
import { CaretDown, Cross, Search } from '@blueprintjs/icons';
import { cleanLine } from '#shared/format/clean-text.ts';
import { searchable, searchCut } from '#renderer/lib/forms/field-problems.ts';
import type { ControlProps } from './form-field.tsx';
import { uiTexts } from './ui.ru.ts';
import './combobox.css';

interface ComboboxProps<Option> {
  /** names the list of what was found */
  readonly label: string;
  /** of the FormField around */
  readonly control: ControlProps;
  readonly text: string;
  /** the text is of what was chosen: nothing has been typed since */
  readonly isChosen: boolean;
  readonly onText: (text: string) => void;
  readonly placeholder?: string;
  /** what was found for the present text; null while there is nothing to choose from, the status says why */
  readonly options: readonly Option[] | null;
  readonly optionKey: (option: Option) => string;
  readonly renderOption: (option: Option) => ReactNode;
  /** words under the field while it is open: searching, nothing found, an error; announced */
  readonly status: string | undefined;
  readonly onPick: (option: Option) => void;
  /** Enter without anything to choose from: search at once, or again */
  readonly onEnter: () => void;
  /** the focus has left without a choice */
  readonly onLeave: () => void;
  /**
   * the options are offered before anything was typed: the field opens with them, and none is taken by Enter before an
   * arrow is on it
   */
  readonly isOffered?: boolean;
  /** an option that Enter may take before an arrow is on it; every one by default */
  readonly isPreselected?: (option: Option) => boolean;
  /** what follows the options, when there are more of them; reached as the last option */
  readonly more?: { readonly label: string; readonly onMore: () => void } | undefined;
  /** Enter on what was chosen goes on: it submits the form around, as in any other field */
  readonly submits?: boolean;
  /** a press on the field shows the options, too, also over what was chosen */
  readonly opensOnPress?: boolean;
  /** beside the words of a failed search: asks again */
  readonly onRetry?: (() => void) | undefined;
  /** what is typed is kept as it is, chosen or not, and not cut to the length of a search */
  readonly takesText?: boolean;
  readonly isDisabled?: boolean;
  /** of the field in its form */
  readonly name?: string;
  /** controls at the right end of the field */
  readonly beside?: ReactNode;
  /** names the button that empties the field; without it there is none */
  readonly clear?: { readonly label: string; readonly onClear: () => void } | undefined;
}

/**
 * A field that searches as one types (WAI-ARIA combobox). Its keys are those of docs/design-language.md, "Choosing from
 * a list". Knows no API: what is found is given.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const {
    label,
    control,
    text,
    isChosen,
    onText,
    placeholder,
    options,
    optionKey,
    renderOption,
    status,
    onPick,
    onEnter,
    onLeave,
    isOffered = false,
    isPreselected = () => true,
    submits = false,
    opensOnPress = false,
    takesText = false,
    isDisabled = false,
    onRetry,
    name,
    more,
    beside,
    clear,
  } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [cut, setCut] = useState<string>();
  const firstOf = (list: readonly Option[] | null) =>
    isOffered || isChosen || (list?.[0] !== undefined && !isPreselected(list[0])) ? -1 : 0;
  const [active, setActive] = useState(firstOf(options));
  const [seen, setSeen] = useState(options);
  if (options !== seen) {
    setSeen(options);
    // more of the same: the arrows go on where they are
    const isSame =
      seen !== null &&
      seen.length > 0 &&
      seen.every((option, index) => options?.[index] !== undefined && optionKey(options[index]) === optionKey(option));
    if (!isSame) setActive(firstOf(options));
  }
  const shown = isOpen ? (options ?? []) : [];
  const count = shown.length + Number(more !== undefined && shown.length > 0);
  const idOf = (option: Option) => `${listId}-${optionKey(option)}`;
  const current = shown[active];
  const moreId = `${listId}-more`;
  const isOnMore = count > shown.length && active === shown.length;
  const activeId = isOnMore ? moreId : current === undefined ? undefined : idOf(current);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  const isPanelShown = isOpen && (shown.length > 0 || status !== undefined);
  // a field at the lower edge of the window would hide what was found
  useEffect(() => {
    if (isPanelShown) panel.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isPanelShown, options]);

  // options that come when somebody is in the field already
  useEffect(() => {
    if (isOffered && document.activeElement === input.current) setIsOpen(true);
  }, [isOffered]);

  // what is typed over a choice takes its place, also right after choosing
  useEffect(() => {
    if (isChosen && document.activeElement === input.current) input.current?.select();
  }, [isChosen, text]);

  const pick = (option: Option) => {
    setIsOpen(false);
    onPick(option);
  };
  const open = () => {
    // an Enter that only meant to go on must not take the place of the choice
    if (!isOpen && isChosen) setActive(-1);
    setIsOpen(true);
  };
  const move = (by: number) => {
    if (!isOpen) open();
    else if (count > 0) setActive(active < 0 && by < 0 ? count - 1 : (active + by + count) % count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') {
      if (isOnMore) more?.onMore();
      else if (current !== undefined) pick(current);
      else if (!isChosen) {
        setIsOpen(true);
        onEnter();
      } else {
        setIsOpen(false);
        if (submits && !event.repeat) return;
      }
    } else if (event.key === 'Escape' && isOpen) {
      // an open dialog around stays
      event.stopPropagation();
      setIsOpen(false);
    } else return;
    event.preventDefault();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    setIsOpen(false);
    onLeave();
  };
  return (
    <div className="combobox" onBlur={onBlur}>
      <InputGroup
        {...control}
        inputRef={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        intent={control['aria-invalid'] ? Intent.DANGER : Intent.NONE}
        disabled={isDisabled}
        leftIcon={takesText ? undefined : <Search />}
        {...(placeholder === undefined ? {} : { placeholder })}
        rightElement={
          <span className="combobox-beside">
            {beside}
            {opensOnPress && (
              <Button
                variant="minimal"
                icon={<CaretDown />}
                aria-label={uiTexts.action_open_list(label)}
                tabIndex={-1}
                onClick={() => {
                  input.current?.focus();
                  if (isOpen) setIsOpen(false);
                  else open();
                }}
              />
            )}
            {clear && (
              <Button
                variant="minimal"
                icon={<Cross />}
                aria-label={clear.label}
                onClick={() => {
                  clear.onClear();
                  input.current?.focus();
                }}
              />
            )}
          </span>
        }
        value={text}
        {...(name === undefined ? {} : { name })}
        onFocus={(event) => {
          // what is typed takes the place of what was chosen
          if (isChosen) event.currentTarget.select();
          if (isOffered) open();
        }}
        {...(opensOnPress ? { onClick: open } : {})}
        onKeyDown={onKeyDown}
        onValueChange={(value) => {
          setIsOpen(true);
          setCut(takesText ? undefined : searchCut(value));
          onText(takesText ? cleanLine(value) : searchable(value));
        }}
      />
      {cut !== undefined && !isChosen && text !== '' && (
        <p role="alert" className="muted small">
          {cut}
        </p>
      )}
      {/* a region that is always there: one that comes with its words is not read out */}
      <p role="status" className="visually-hidden">
        {isOpen && (status ?? (options ? uiTexts.hint_found(options.length) : ''))}
      </p>
      <div className="combobox-panel" ref={panel} hidden={!isPanelShown}>
        {status !== undefined && (
          <p className="combobox-status" aria-hidden>
            {status}
          </p>
        )}
        {onRetry && <Button text={uiTexts.action_retry} onClick={onRetry} />}
        {/* the focus stays in the field: the list is moved through by aria-activedescendant */}
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys belong to the field, which keeps the focus
            <div
              key={optionKey(option)}
              id={idOf(option)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => pick(option)}
            >
              {renderOption(option)}
            </div>
          ))}
          {more && shown.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- as above
            <div
              id={moreId}
              className="combobox-more"
              role="option"
              tabIndex={-1}
              aria-selected={isOnMore}
              onClick={more.onMore}
            >
              {more.label}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
