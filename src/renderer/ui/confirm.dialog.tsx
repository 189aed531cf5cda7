import type { ReactNode } from 'react';
import { Button, Intent } from '@blueprintjs/core';
import { BusyButton } from './busy-button.tsx';
import { ModalWindow } from './modal-window.tsx';
import { uiTexts } from './ui.ru.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly isBusy?: boolean;
  readonly isDanger?: boolean;
  /** what the question asks for is not given yet */
  readonly isBlocked?: boolean;
  /** verb of the main button */
  readonly confirm: string;
  readonly cancel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** A question with two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    isOpen,
    isBusy = false,
    isDanger = false,
    isBlocked = false,
    confirm,
    cancel = uiTexts.action_cancel,
    onConfirm,
    onCancel,
    children,
  } = props;
  return (
    <ModalWindow
      kind="question"
      title={title}
      isOpen={isOpen}
      onClose={() => onCancel()}
      actions={
        <>
          <Button text={cancel} onClick={onCancel} />
          <BusyButton
            intent={isDanger ? Intent.DANGER : Intent.PRIMARY}
            text={confirm}
            isBusy={isBusy}
            disabled={isBlocked}
            onClick={onConfirm}
          />
        </>
      }
    >
      {children}
    </ModalWindow>
  );
}
