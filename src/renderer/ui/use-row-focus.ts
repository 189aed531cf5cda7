import { useEffect, useRef, type RefObject } from 'react';
import { Classes } from '@blueprintjs/core';

/**
 * A dialog in which a row was removed closes a moment after the row has gone; a control that is at work is disabled
 * until it has done.
 */
const [LOOK_MS, PATIENCE_MS] = [50, 3000];
const CONTROLS = 'a[href], button, input, select, textarea';
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)];
const isLost = () => document.activeElement === null || document.activeElement === document.body;
/** A dialog or a toast that is closing: the focus goes with it. */
const PASSING = `[role="dialog"], [role="alertdialog"], .${Classes.TOAST}`;
const isInPassing = () => document.activeElement?.closest(PASSING) !== null;
const isDisabled = (element: HTMLElement) => element.matches(':disabled');

/** Where the focus was: a control of a row, and that row's place in the list. */
interface Mark {
  readonly key: string;
  readonly control: number;
  readonly element: HTMLElement;
  place: number;
  /** the control went or was disabled with the focus in it */
  isTaken: boolean;
}

/**
 * Calls while the focus is nowhere, until the work is done or the person has taken the focus elsewhere, which is told.
 * Returns the way to call it off.
 */
function whenFocusIsLost(work: () => boolean, onElsewhere: () => void): () => void {
  const until = Date.now() + PATIENCE_MS;
  const timer = setInterval(() => {
    const isElsewhere = !isLost() && !isInPassing();
    if (isElsewhere) onElsewhere();
    if (isElsewhere || (isLost() && work()) || Date.now() > until) clearInterval(timer);
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/**
 * Gives the focus back to what a dialog was opened by, as soon as it takes it: a button whose work goes on behind the
 * dialog is disabled until that has ended. Not when the person has taken the focus elsewhere.
 */
export function focusAgain(opener: EventTarget | null): void {
  if (!(opener instanceof HTMLElement)) return;
  whenFocusIsLost(
    () => {
      if (opener.isConnected && isDisabled(opener)) return false;
      opener.focus();
      return true;
    },
    () => undefined,
  );
}

/** True when the focus could be given to the control, to the one that took its place, or to the list. */
function giveBack(host: HTMLElement | null, { key, control, place }: Mark, skipsDanger: boolean): boolean {
  const rows = [...(host?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const row = rows.find(({ dataset }) => dataset['row'] === key) ?? rows[Math.min(place, rows.length - 1)];
  const controls = row ? controlsOf(row) : [];
  const same = controls[control];
  const isHarmless = !skipsDanger || row?.dataset['row'] === key || !same?.classList.contains(Classes.INTENT_DANGER);
  const target = (isHarmless ? same : undefined) ?? controls[0] ?? host;
  if (!target || isDisabled(target)) return false;
  target.focus();
  return true;
}

/**
 * Gives the focus to a row as soon as it is there, unless the person goes on by key or pointer before: a row that a
 * toast has brought back («Вернуть»), or the first one of a list, whose button goes when the list comes.
 */
export function focusReturned(key: string): void {
  const until = Date.now() + PATIENCE_MS;
  const gone = new AbortController();
  const stop = () => gone.abort();
  const timer = setInterval(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const row = rows.find(({ dataset }) => dataset['row'] === key);
    const control = row ? controlsOf(row).find((one) => !isDisabled(one)) : undefined;
    control?.focus();
    if (control || Date.now() > until) stop();
  }, LOOK_MS);
  gone.signal.addEventListener('abort', () => clearInterval(timer));
  const options = { signal: gone.signal, capture: true };
  document.addEventListener('keydown', stop, options);
  document.addEventListener('pointerdown', stop, options);
}

/**
 * Keeps the focus in a list whose row, or the control of a row, goes with the focus in it: it comes to the same control
 * of the row, of the row that took its place, of the last row after the last one, to the list itself when nothing is
 * left. Rows are marked with `data-row`, the host takes `tabIndex={-1}` and stays on the page.
 * @param keys of the rows that are shown
 * @param skipsDanger who has just removed one row is not put on what removes the next
 */
export function useRowFocus<T extends HTMLElement>(
  keys: readonly string[],
  { skipsDanger = false } = {},
): RefObject<T | null> {
  const host = useRef<T>(null);
  const last = useRef<Mark | null>(null);
  useEffect(() => {
    const element = host.current;
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null;
      const rows = [...(element?.querySelectorAll('[data-row]') ?? [])];
      last.current = row && {
        key: row.dataset['row'] ?? '',
        control: controlsOf(row).indexOf(target as HTMLElement),
        element: target as HTMLElement,
        place: rows.indexOf(row),
        isTaken: false,
      };
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, []);
  // at every change of the list: a row that stays may have lost the control
  useEffect(() => {
    const mark = last.current;
    if (!mark) return undefined;
    if (keys.includes(mark.key)) mark.place = keys.indexOf(mark.key);
    mark.isTaken ||= !mark.element.isConnected || isDisabled(mark.element);
    const forget = () => {
      if (last.current === mark) last.current = null;
    };
    return mark.isTaken ? whenFocusIsLost(() => giveBack(host.current, mark, skipsDanger), forget) : undefined;
  });
  return host;
}
