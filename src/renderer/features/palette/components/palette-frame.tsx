import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { ArrowLeft, Cross, Search, WarningSign } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { optionsOf, type Action, type ActionId, type Found, type Option } from '../options.ts';
import { isNumberOfRow, keyMeaning } from '../palette-keys.ts';
import { activeKey, type PaletteEvent, type PaletteState } from '../palette-state.ts';
import { texts } from '../texts.ru.ts';
import { Keys } from './keys.tsx';
import { PaletteList, optionId } from './palette-list.tsx';

/** A key and what it does, at the foot. */
export interface FootKey {
  readonly keys: readonly string[];
  readonly does: string;
}
interface PaletteFrameProps {
  readonly state: PaletteState;
  readonly send: (event: PaletteEvent) => void;
  readonly found: Found;
  readonly label: string;
  readonly placeholder: string;
  /** what was chosen in the steps before, in front of the field */
  readonly chosen?: ReactNode;
  /** a line under the field */
  readonly about?: ReactNode;
  /** why what was pressed did not happen */
  readonly alert?: string | null;
  readonly actionsOf: (option: Option) => readonly Action[];
  readonly onTake: (option: Option, action: ActionId) => void;
  readonly onClose: () => void;
  readonly foot: readonly FootKey[];
  readonly footHint?: string;
  readonly isNumbered?: boolean;
  readonly busyKey?: string | null;
  readonly ownDoctor?: string;
}

/** One step of the palette: the field with its keys, what was found, what the keys do. */
export function PaletteFrame(props: PaletteFrameProps) {
  const { state, send, found, label, placeholder, chosen, about, alert = null, actionsOf, onTake, onClose } = props;
  const { foot, footHint, isNumbered = false, busyKey = null, ownDoctor = '' } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const today = useClinicToday(useClinic().timezone);
  const options = optionsOf(found.groups);
  const keys = options.map(({ key }) => key);
  // after a failed search Enter asks again, unless a row was chosen; what was not asked for is not taken either
  const isUnchosen = (found.failure !== undefined || found.isUnasked === true) && state.active === 'first';
  const number = isNumbered && isNumberOfRow(state.text) ? Number(state.text) : null;
  const numbered = options.find((option) => option.kind === 'time' && option.number === number);
  const first = number === null ? activeKey(state.active, keys) : numbered?.key;
  const active = state.active === 'first' ? first : activeKey(state.active, keys);
  // nothing is taken of rows that belong to another text
  const wanted = found.isSettled && !isUnchosen ? active : undefined;
  const isWrongNumber = found.isSettled && number !== null && !numbered && options.length > 0;
  const note = isWrongNumber ? texts.hint_no_such_number(String(number)) : found.note;
  const current = options.find(({ key }) => key === wanted);
  const actions = current ? actionsOf(current) : [];
  const activeId = current && optionId(listId, current);
  const hasStepBefore = state.before.length > 0;
  useEffect(() => {
    input.current?.focus();
  }, []);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const leave = () => (hasStepBefore ? send({ type: 'stepped-back' }) : onClose());
  const take = (option: Option, action = actionsOf(option)[0]?.id ?? 'take') => {
    if (busyKey !== null) return;
    if (option.kind === 'more') send({ type: 'more-asked' });
    else onTake(option, action);
  };
  // an Enter that comes before its answer is done when the answer is there, unless something else was typed
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (!found.isSettled || awaited.current === null) return;
    const isMeant = awaited.current === state.text;
    awaited.current = null;
    // nobody asked for a new patient who had not seen that nobody was found, or for a time that was not there to see
    if (isMeant && current && current.kind !== 'command' && current.kind !== 'time') take(current);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const meaning = keyMeaning(event, {
      text: state.text,
      isAtEnd: selectionStart === value.length && selectionEnd === value.length,
      hasStepBefore,
      isNumbered,
      actions: actions.map(({ id }) => id),
      action: state.action,
    });
    // the focus has nowhere to go but to «Повторить»
    if (meaning || (event.key === 'Tab' && found.failure === undefined)) event.preventDefault();
    if (!meaning) return;
    awaited.current = meaning.does === 'take' && !found.isSettled ? state.text : null;
    switch (meaning.does) {
      case 'move':
        if (found.isSettled) send({ type: 'moved', by: meaning.by, keys, isUnchosen });
        break;
      case 'act':
        send({ type: 'acted', by: meaning.by, count: actions.length });
        break;
      case 'take':
        if (current) take(current, actions[state.action ?? 0]?.id);
        else if (!found.isSettled || found.failure !== undefined) found.onRetry();
        break;
      case 'run':
        if (current) take(current, meaning.action);
        break;
      case 'more':
        if (options.some(({ kind }) => kind === 'more')) send({ type: 'more-asked' });
        break;
      case 'back':
        send({ type: 'stepped-back' });
        break;
      case 'leave':
        leave();
        break;
      case 'select':
        event.currentTarget.select();
        break;
      case 'nothing':
        break;
    }
  };
  const isFirstWait = !found.isSettled && options.length === 0;
  const status = (): string => {
    if (!found.isSettled) return texts.hint_searching;
    if (found.failure !== undefined) return texts.hint_enter_retries(found.failure);
    if (options.length === 0) return [note, found.empty].filter(Boolean).join(' ');
    const action = state.action === null ? undefined : actions[state.action];
    if (action) return texts.hint_chosen_action(action.label);
    return [note, texts.hint_count(options.length)].filter(Boolean).join(' ');
  };
  return (
    <>
      <div className="palette-field">
        {hasStepBefore ? (
          <Button
            className="palette-back"
            variant="minimal"
            icon={<ArrowLeft />}
            aria-label={texts.action_back}
            tabIndex={-1}
            onClick={() => {
              send({ type: 'stepped-back' });
              input.current?.focus();
            }}
          />
        ) : (
          <Search size={20} className="palette-lens" />
        )}
        {chosen}
        <input
          ref={input}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={placeholder}
          value={state.text}
          onChange={(event) => send({ type: 'typed', text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <Button
          className="palette-close"
          variant="minimal"
          icon={<Cross />}
          aria-label={texts.action_close}
          tabIndex={-1}
          onClick={onClose}
        />
      </div>
      {about}
      <p role="status" className="visually-hidden">
        {status()}
      </p>
      <div role="alert" className="palette-alert">
        {alert !== null && (
          <p>
            <WarningSign /> {alert}
          </p>
        )}
      </div>
      {found.failure !== undefined && (
        <p className="palette-failure">
          <WarningSign /> <span className="palette-failure-words">{found.failure}</span>
          <Button className="tonal" text={texts.action_retry} onClick={found.onRetry} />
        </p>
      )}
      {found.isSettled && note !== undefined && <p className="palette-note">{note}</p>}
      {isFirstWait ? (
        <div className="palette-wait">
          <Skeleton rows={5} rowHeight={44} />
        </div>
      ) : (
        found.isSettled &&
        options.length === 0 &&
        found.failure === undefined && <p className="palette-empty">{found.empty}</p>
      )}
      <PaletteList
        id={listId}
        label={texts.title_found}
        found={found}
        activeId={activeId}
        action={state.action}
        today={today}
        ownDoctor={ownDoctor}
        busyKey={busyKey}
        actionsOf={actionsOf}
        onPoint={(key) => send({ type: 'pointed', key })}
        onTake={take}
      />
      <p className="palette-foot" aria-hidden>
        {foot.map(({ keys: names, does }) => (
          <span key={does}>
            <Keys keys={names} /> {does}
          </span>
        ))}
        {footHint !== undefined && <span className="palette-foot-hint">{footHint}</span>}
      </p>
    </>
  );
}
