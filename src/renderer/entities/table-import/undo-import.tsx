import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { tableTexts as texts } from './table-texts.ru.ts';

interface UndoImportProps {
  /** what the undo does */
  readonly question: string;
  readonly isBusy: boolean;
  /** ends when it is done, or was refused */
  readonly undo: () => Promise<unknown>;
}

/** Takes an import back, after a question. */
export function UndoImport({ question, isBusy, undo }: UndoImportProps) {
  const [isAsked, setIsAsked] = useState(false);
  const confirm = async () => {
    await undo();
    setIsAsked(false);
  };
  return (
    <div>
      <Button size="small" icon={<Undo />} text={texts.action_undo} onClick={() => setIsAsked(true)} />
      <ConfirmDialog
        isOpen={isAsked}
        isDanger
        isBusy={isBusy}
        title={texts.title_undo}
        confirm={texts.action_undo}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsked(false)}
      >
        <p>{question}</p>
      </ConfirmDialog>
    </div>
  );
}
