import { ConfirmDialog } from './confirm.dialog.tsx';
import { carefulTexts } from './careful-texts.ru.ts';

interface DiscardQuestionProps {
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/** Before what was typed is lost; open while it is there. */
export function DiscardQuestion({ onDiscard, onStay }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      title={carefulTexts.title_discard}
      isOpen
      isDanger
      confirm={carefulTexts.action_discard}
      cancel={carefulTexts.action_stay}
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      <p>{carefulTexts.confirm_discard}</p>
    </ConfirmDialog>
  );
}
