import { useEffect, useEffectEvent } from 'react';
import type { Hotkey } from '#renderer/lib/keys/hotkeys.ts';
import { MODAL } from './over-page.ts';

/** Where a key writes a sign: a press there is a part of a text. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * Calls back on a key pressed anywhere on the page, instead of what the browser does with it. Not while a dialog is
 * open.
 */
export function useHotkey({ code, isCtrl = false, isOutsideFields = false }: Hotkey, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== code || (event.ctrlKey || event.metaKey) !== isCtrl || event.altKey || event.shiftKey) return;
      if (isOutsideFields && isField(event.target)) return;
      event.preventDefault();
      if (!event.repeat && document.querySelector(MODAL) === null) press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [code, isCtrl, isOutsideFields]);
}
