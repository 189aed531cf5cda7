import type { MouseEvent, ReactElement } from 'react';
import { Help, NewPerson, Person, Plus, Pulse, Search } from '@blueprintjs/icons';
import { clockTime } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { HOTKEYS } from '#renderer/lib/keys/hotkeys.ts';
import { dayWord, nearestOf } from '../nearest-label.ts';
import type { Action, ActionId, CommandId, Option } from '../options.ts';
import { texts } from '../texts.ru.ts';
import { Keys } from './keys.tsx';
import { Marked } from './marked.tsx';
import { PatientRow } from './patient-row.tsx';

interface OptionRowProps {
  readonly option: Option;
  /** what is marked in it */
  readonly search: string;
  readonly today: string;
  /** what can be done with the chosen row; empty for the others */
  readonly actions: readonly Action[];
  /** place of the action that Tab has chosen */
  readonly action: number | null;
  readonly onAct: (action: ActionId) => void;
  /** words of the doctor whom the patient knows */
  readonly ownDoctor: string;
}
const COMMANDS: Readonly<Record<CommandId, { readonly icon: ReactElement; readonly keys?: readonly string[] }>> = {
  add: { icon: <NewPerson /> },
  search: { icon: <Search /> },
  keys: { icon: <Help />, keys: [HOTKEYS.keys.label] },
};

/** The main words of a row. */
function Words({ option, search, today, ownDoctor }: Omit<OptionRowProps, 'actions' | 'action' | 'onAct'>) {
  switch (option.kind) {
    case 'patient':
      return <PatientRow patient={option.patient} visit={option.visit} search={search} today={today} />;
    case 'doctor':
      return (
        <>
          <Person />
          <span className="palette-words">
            <span>
              <Marked text={fullName(option.doctor.employee)} search={search} />
              <span className="muted"> · {option.doctor.specialty.title}</span>
            </span>
          </span>
        </>
      );
    case 'specialty':
      return (
        <>
          <Pulse />
          <span className="palette-words">
            <Marked text={option.specialty.title} search={search} />
          </span>
        </>
      );
    case 'page':
      return (
        <>
          {option.page.icon}
          <span className="palette-words">
            <span>
              <Marked text={option.page.title} search={search} />
              {option.page.of !== undefined && <span className="muted"> · {option.page.of}</span>}
            </span>
          </span>
        </>
      );
    case 'task':
      return (
        <>
          {option.task.icon}
          <span className="palette-words">
            <Marked text={option.task.title} search={search} />
          </span>
        </>
      );
    case 'command':
      return (
        <>
          {COMMANDS[option.id].icon}
          <span className="palette-words">{option.title}</span>
        </>
      );
    case 'subject':
      return (
        <>
          {option.doctor ? <Person /> : <Pulse />}
          <span className="palette-words">
            <Marked text={option.subject.title} search={search} />
            {option.doctor && (
              <small>
                {option.doctor.specialty.title} · {option.hint}
              </small>
            )}
          </span>
        </>
      );
    case 'time': {
      const { start_time: start, doctor, record_mode: mode, is_own_doctor: isOwn } = option.time;
      return (
        <>
          <kbd className="keycap palette-number">{option.number < 10 ? option.number : ''}</kbd>
          <span className="palette-clock">
            <b>{clockTime(start)}</b> <span className="muted">{dayWord(start.slice(0, 10), today)}</span>
          </span>
          <span className="palette-words">
            <span>
              <Marked text={fullName(doctor)} search={search} />
              <span className="muted"> · {doctor.specialty}</span>
            </span>
          </span>
          {mode === 1 && <span className="tag">{texts.hint_by_phone}</span>}
          {isOwn && <span className="tag palette-own">{ownDoctor}</span>}
        </>
      );
    }
    case 'more':
      return (
        <>
          <Plus />
          <span className="palette-words">{texts.action_more}</span>
        </>
      );
  }
}

/** What stands at the right end of a row that is not chosen. */
function hintOf(option: Option, today: string): string | undefined {
  if (option.kind === 'doctor') return nearestOf(option.doctor, today);
  if (option.kind === 'specialty') return texts.hint_doctors(option.specialty.doctors);
  // a doctor's stands under the name: the ways to go on have its room
  if (option.kind === 'subject') return option.doctor ? undefined : option.hint;
  return option.kind === 'command' ? option.hint : undefined;
}

/** A row of the palette: what it is, and at its end what can be done with it or a hint. */
export function OptionRow({ actions, action, onAct, ...row }: OptionRowProps) {
  const { option, today } = row;
  const hint = hintOf(option, today);
  const keys = option.kind === 'command' ? COMMANDS[option.id].keys : undefined;
  const act = (id: ActionId) => (event: MouseEvent) => {
    event.stopPropagation();
    onAct(id);
  };
  return (
    <>
      <Words {...row} />
      {hint !== undefined && <span className="palette-hint">{hint}</span>}
      {keys && (
        <span className="palette-hint">
          <Keys keys={keys} />
        </span>
      )}
      {actions.length > 0 && (
        <span className="palette-actions">
          {actions.map(({ id, label, keys: ownKeys }, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a control inside an option is none for a screen reader; the keys that stand in it do the same
            <span key={id} className={index === action ? 'palette-action-chosen' : undefined} onClick={act(id)}>
              <Keys keys={ownKeys} /> {label}
            </span>
          ))}
        </span>
      )}
    </>
  );
}
