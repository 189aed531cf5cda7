import { AskDialog } from '#renderer/entities/row-form/ask.dialog.tsx';
import { rowsTexts as texts } from '../rows-texts.ru.ts';

interface AskRowProps {
  readonly kind: 'remove' | 'restore';
  /** of the row */
  readonly name: string;
  /** it says what a file says: the next one brings it back */
  readonly isOfficial: boolean;
  /** throws what `unwrap()` throws */
  readonly work: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** «Убрать …?», «Вернуть …?» */
export const AskRowDialog = ({ kind, name, isOfficial, work, onClose }: AskRowProps) =>
  kind === 'remove' ? (
    <AskDialog
      title={texts.confirm_remove(name)}
      confirm={texts.action_remove}
      isDanger
      hint={`${texts.hint_remove} ${isOfficial ? texts.hint_remove_official : ''}`.trim()}
      done={texts.alert_removed}
      work={work}
      onClose={onClose}
    />
  ) : (
    <AskDialog
      title={texts.confirm_restore(name)}
      confirm={texts.action_restore}
      isDanger={false}
      hint={texts.hint_restore}
      done={texts.alert_restored}
      work={work}
      onClose={onClose}
    />
  );
