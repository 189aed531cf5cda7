import { useEffect, useEffectEvent } from 'react';

interface Hotkey {
  /** the physical key (`KeyS`, `F2`): the same on a Russian layout */
  readonly code: string;
  readonly isCtrl?: boolean;
}

/**
 * Calls back on a key pressed anywhere on the page, instead of what the browser does with it. Not while a dialog is
 * open.
 */
export function useHotkey({ code, isCtrl = false }: Hotkey, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== code || (event.ctrlKey || event.metaKey) !== isCtrl || event.altKey || event.shiftKey) return;
      event.preventDefault();
      const isInDialog = document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null;
      if (!event.repeat && !isInDialog) press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [code, isCtrl]);
}
