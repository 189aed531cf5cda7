import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** A dialog in which a row was removed closes a moment after the row has gone. */
const [LOOK_MS, PATIENCE_MS] = [50, 3000];
const CONTROLS = 'a[href], button, input, select, textarea';
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)];
const isLost = () => document.activeElement === null || document.activeElement === document.body;
const isInDialog = () => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') !== null;

/** Calls when the focus is nowhere, or never, when the person has taken it elsewhere. Returns the way to call it off. */
function whenFocusIsLost(work: () => void): () => void {
  const until = Date.now() + PATIENCE_MS;
  const timer = setInterval(() => {
    const isOver = isLost() || !isInDialog() || Date.now() > until;
    if (isOver) clearInterval(timer);
    if (isLost()) work();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/**
 * Keeps the focus in a list whose row goes with the focus in it: it comes to the same control of the row that took its place, to the
 * last row after the last one, to the list itself when nothing is left. Rows are marked with `data-row`, the host takes `tabIndex={-1}`.
 * @param keys of the rows that are shown
 */
export function useRowFocus<T extends HTMLElement>(keys: readonly string[]): RefObject<T | null> {
  const host = useRef<T>(null);
  const last = useRef<{ readonly key: string; readonly control: number } | null>(null);
  const before = useRef(keys);
  useEffect(() => {
    const element = host.current;
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null;
      last.current = row && { key: row.dataset['row'] ?? '', control: controlsOf(row).indexOf(target as HTMLElement) };
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, []);
  const follow = useEffectEvent(() => {
    const place = before.current.indexOf(last.current?.key ?? '');
    const isGone = last.current !== null && place >= 0 && !keys.includes(last.current.key);
    const control = last.current?.control ?? -1;
    before.current = keys;
    if (!isGone) return undefined;
    return whenFocusIsLost(() => {
      const left = host.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
      const row = left[Math.min(place, left.length - 1)];
      const controls = row ? controlsOf(row) : [];
      (controls[control] ?? controls[0] ?? host.current)?.focus();
    });
  });
  // the same keys in a new list are the same rows
  const rows = keys.join('\n');
  useEffect(() => follow(), [rows]);
  return host;
}
