import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows walk round a row of buttons or links that is one stop of Tab: all of them but one have `tabIndex` -1. */
export function walkRow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  // a narrow window hides some of them
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')].filter(
    (item) => item.checkVisibility?.() ?? true,
  );
  const at = items.findIndex((item) => item === event.target);
  items.at((at + step) % items.length)?.focus();
}
