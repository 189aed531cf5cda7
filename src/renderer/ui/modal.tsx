import type { ReactNode } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import { ModalWindow, type ModalWindowProps } from './modal-window.tsx';
import { useCarefulClose } from './use-careful-close.ts';

interface ModalProps extends Omit<ModalWindowProps, 'onClose' | 'onInput' | 'actions'> {
  readonly onClose: () => void;
  /** buttons, the main one last; given as a function they can close the dialog as its cross does */
  readonly actions?: ReactNode | ((close: () => void) => ReactNode);
  /** what is chosen in it is quickly chosen again: it closes without a question */
  readonly isForgettable?: boolean;
}

/**
 * A dialog that loses nothing by accident: one in which something was typed asks before Escape, its cross or a press
 * beside it close it.
 */
export function Modal({ onClose, isForgettable = false, actions, ...window }: ModalProps) {
  const { close, noteInput, isAsking, stay } = useCarefulClose(onClose, isForgettable);
  return (
    <>
      <ModalWindow
        {...window}
        actions={typeof actions === 'function' ? actions(() => close()) : actions}
        onClose={close}
        onInput={noteInput}
      />
      {isAsking && <DiscardQuestion onDiscard={onClose} onStay={stay} />}
    </>
  );
}
