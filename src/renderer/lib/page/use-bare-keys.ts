import { useEffect, useEffectEvent } from 'react';

/** Where letters and arrows have a meaning of their own: fields, menus, and whatever stands over the page. */
const TAKEN = 'input, select, textarea, [contenteditable="true"], [role="menu"], [role="listbox"], .bp6-portal';
const OVER_PAGE = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';
/** These press what has the focus. */
const PRESSES: ReadonlySet<string> = new Set(['Enter', 'Space']);

/**
 * Keys without Ctrl or Alt, by the physical key (`KeyG` is «П» on a Russian layout), for a page whose rows are worked
 * on by single letters. Left alone in fields, menus and dialogs; Enter and Space on a link or a button are theirs,
 * unless it is marked `data-keys`.
 * @param keys code → what it does; undefined: nothing now, and the browser has it
 */
export function useBareKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const work = keys[event.code];
    if (!work || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(TAKEN) || document.querySelector(OVER_PAGE)) return;
    if (PRESSES.has(event.code) && target?.closest('a, button, summary')?.matches(':not([data-keys])')) return;
    event.preventDefault();
    if (!event.repeat || event.code.startsWith('Arrow')) work();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
