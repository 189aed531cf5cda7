import { useEffect, useId, useState, type FormEvent, type ReactNode, type SyntheticEvent } from 'react';
import { Button, Dialog } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { lastFocused } from '#renderer/lib/page/last-focused.ts';
import { uiTexts } from './ui.ru.ts';

/** What asked for a dialog's end. */
export type CloseEvent = Event | SyntheticEvent;
export interface ModalWindowProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** with the event that asked for it: Escape, a press beside it, its cross */
  readonly onClose: (event?: CloseEvent) => void;
  readonly children: ReactNode;
  /** buttons, the main one last */
  readonly actions?: ReactNode;
  /** a press outside loses nothing */
  readonly canOutsideClickClose?: boolean;
  /**
   * `question`: a few words and two answers, at the bottom edge of a phone instead of its whole screen; `document`:
   * nearly the whole window
   */
  readonly kind?: 'content' | 'question' | 'document';
  /** for a form with something beside it */
  readonly isWide?: boolean;
  /** something was typed or chosen in it */
  readonly onInput?: (event: FormEvent) => void;
}

/** Gives the focus back to what opened the dialog: Blueprint does not when an open dialog is taken off the page. */
function useFocusReturn(): void {
  const [opener] = useState(lastFocused);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}

/** The title takes the focus, so that it is read; Blueprint would give it to a nameless guard. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/**
 * A dialog with a head of our own: Blueprint's has an English label on its cross. Full screen on a phone, but for
 * questions.
 */
export function ModalWindow({
  title,
  isOpen,
  onClose,
  children,
  actions,
  canOutsideClickClose = false,
  kind = 'content',
  isWide = false,
  onInput,
}: ModalWindowProps) {
  const titleId = useId();
  useFocusReturn();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      className={`modal modal-${kind} ${isWide ? 'modal-wide' : ''}`}
      aria-labelledby={titleId}
      canOutsideClickClose={canOutsideClickClose}
      autoFocus={false}
      shouldReturnFocusOnClose
    >
      <div className="modal-head">
        <h2 id={titleId} tabIndex={-1} ref={takeFocus}>
          {title}
        </h2>
        <Button variant="minimal" icon={<Cross />} aria-label={uiTexts.action_close} onClick={onClose} />
      </div>
      <div className="modal-body" onInput={onInput}>
        {children}
      </div>
      {actions !== undefined && <div className="modal-actions">{actions}</div>}
    </Dialog>
  );
}
