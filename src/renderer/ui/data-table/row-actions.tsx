import { Button, ButtonGroup, Intent } from '@blueprintjs/core';
import { Edit, Trash } from '@blueprintjs/icons';
import { uiTexts } from '../ui.ru.ts';

interface RowActionsProps {
  /** names the row to a screen reader */
  readonly name: string;
  readonly onUpdate: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** The edit and delete buttons of a row. */
export function RowActions({ name, onUpdate, onDelete }: RowActionsProps) {
  return (
    <ButtonGroup variant="minimal">
      {onUpdate && <Button icon={<Edit />} aria-label={uiTexts.action_edit_row(name)} onClick={onUpdate} />}
      {onDelete && (
        <Button
          icon={<Trash />}
          intent={Intent.DANGER}
          aria-label={uiTexts.action_delete_row(name)}
          onClick={onDelete}
        />
      )}
    </ButtonGroup>
  );
}
