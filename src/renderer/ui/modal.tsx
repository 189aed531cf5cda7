import { ConfirmDialog } from './confirm.dialog.tsx';
import { ModalWindow, type ModalWindowProps } from './modal-window.tsx';
import { carefulTexts } from './careful-texts.ru.ts';
import { useCarefulClose } from './use-careful-close.ts';

interface ModalProps extends Omit<ModalWindowProps, 'onClose' | 'onInput'> {
  readonly onClose: () => void;
  /** what is chosen in it is quickly chosen again: it closes without a question */
  readonly isForgettable?: boolean;
}

/**
 * A dialog that loses nothing by accident: one in which something was typed asks before Escape, its cross or a press
 * beside it close it.
 */
export function Modal({ onClose, isForgettable = false, ...window }: ModalProps) {
  const { close, noteInput, isAsking, stay } = useCarefulClose(onClose, isForgettable);
  return (
    <>
      <ModalWindow {...window} onClose={close} onInput={noteInput} />
      {isAsking && (
        <ConfirmDialog
          title={carefulTexts.title_discard}
          isOpen
          isDanger
          confirm={carefulTexts.action_discard}
          cancel={carefulTexts.action_stay}
          onConfirm={onClose}
          onCancel={stay}
        >
          <p>{carefulTexts.confirm_discard}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
