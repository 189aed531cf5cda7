import { AskDialog } from './ask.dialog.tsx';
import { rowTexts as texts } from './row-form-texts.ru.ts';

interface DeleteDialogProps {
  /** of what is removed */
  readonly name: string;
  readonly hint?: string;
  /** throws what `unwrap()` throws */
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** «Удалить …?» */
export const DeleteDialog = ({ name, hint = texts.hint_delete, remove, onClose }: DeleteDialogProps) => (
  <AskDialog
    title={texts.confirm_delete(name)}
    confirm={texts.action_delete}
    isDanger
    hint={hint}
    done={texts.alert_deleted}
    work={remove}
    onClose={onClose}
  />
);
