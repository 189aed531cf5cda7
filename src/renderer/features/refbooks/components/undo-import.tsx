import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { useUndoImportMutation, type RefbookImport } from '../api.ts';
import { bookTexts } from '../book-texts.ru.ts';
import { texts } from '../texts.ru.ts';

/** Takes the last import back, after a question. */
export function UndoImport({ last: { id, book, file_name: name } }: { readonly last: RefbookImport }) {
  const [isAsked, setIsAsked] = useState(false);
  const [undo, { isLoading }] = useUndoImportMutation();
  const confirm = async () => {
    await undo({ book, params: { id } });
    setIsAsked(false);
  };
  return (
    <div>
      <Button size="small" icon={<Undo />} text={texts.action_undo} onClick={() => setIsAsked(true)} />
      <ConfirmDialog
        isOpen={isAsked}
        isDanger
        isBusy={isLoading}
        title={texts.title_undo}
        confirm={texts.action_undo}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsked(false)}
      >
        <p>{bookTexts[book].confirm_undo(name)}</p>
      </ConfirmDialog>
    </div>
  );
}
