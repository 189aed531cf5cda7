import { Button } from '@blueprintjs/core';
import { Modal } from '#renderer/ui/modal.tsx';
import type { ConsentDocument } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface ConsentDialogProps {
  readonly document: ConsentDocument;
  readonly onClose: () => void;
}

/** The text of a document that a person agrees to. */
export function ConsentDialog({ document, onClose }: ConsentDialogProps) {
  return (
    <Modal
      title={document.title}
      isOpen
      onClose={onClose}
      canOutsideClickClose
      actions={<Button size="large" intent="primary" text={texts.action_close} onClick={onClose} />}
    >
      <div className="auth-document">{document.text}</div>
    </Modal>
  );
}
