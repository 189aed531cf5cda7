import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Classes } from '@blueprintjs/core';
import { holdUnsaved } from '#renderer/lib/page/unsaved.ts';
import type { CloseEvent } from './modal-window.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (target: EventTarget): target is Field => target instanceof HTMLElement && 'value' in target;
/** A text that was taken away again is no loss; a form that is gone has been sent. */
const isLoss = (field: Field): boolean =>
  field.isConnected && (field.type === 'checkbox' || field.type === 'radio' || field.value !== '');
/**
 * Escape belongs to a popover that was opened over the top dialog; one that the dialog was opened from stays open under
 * it. One that is closing takes no key.
 */
function hasPopoverAbove(): boolean {
  const dialog = [...document.querySelectorAll(`.${Classes.DIALOG}`)].at(-1);
  return [...document.querySelectorAll(`.${Classes.POPOVER}:not(.${Classes.TOOLTIP})`)].some(
    (popover) =>
      popover.closest(`.${Classes.POPOVER}-exit`) === null &&
      ((dialog?.compareDocumentPosition(popover) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
}

/**
 * What a dialog does when it is to be closed by Escape, its cross or a press beside it: nothing typed goes without a
 * question, and a sign-out in another tab covers it.
 */
export function useCarefulClose(onClose: () => void, isForgettable: boolean) {
  const touched = useRef(new Set<Field>());
  const isOfPopover = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    // An open calendar or list closes itself by Escape, and Blueprint closes the dialog by the same key.
    const note = ({ key }: KeyboardEvent) => {
      isOfPopover.current = key === 'Escape' && hasPopoverAbove();
    };
    document.addEventListener('keydown', note, true);
    return () => document.removeEventListener('keydown', note, true);
  }, []);
  useEffect(() => (isForgettable ? undefined : holdUnsaved(() => [...touched.current].some(isLoss))), [isForgettable]);
  const leave = (go: () => void) => {
    if (!isForgettable && [...touched.current].some(isLoss)) setIsAsking(true);
    else go();
  };
  const close = (event?: CloseEvent) => {
    if (event && 'key' in event && isOfPopover.current) return;
    leave(onClose);
  };
  return {
    close,
    /** the same for something else that would take the place of what was typed */
    leave,
    noteInput: ({ target }: FormEvent) => {
      if (isField(target)) touched.current.add(target);
    },
    isAsking,
    stay: () => setIsAsking(false),
  };
}
