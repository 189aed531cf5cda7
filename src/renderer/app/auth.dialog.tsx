import { AuthPanel } from '#renderer/features/auth/components/auth-panel.tsx';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import type { AuthPromptOptions } from '#renderer/lib/session/auth-prompt.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { texts } from './texts.ru.ts';

interface AuthDialogProps {
  readonly options: AuthPromptOptions;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Sign-in and registration over the present page. */
export function AuthDialog({ options, onDone, onClose }: AuthDialogProps) {
  const here = useHere();
  return (
    <Modal title={options.message} isOpen onClose={onClose}>
      {!options.isPlain && <p className="muted auth-hint">{texts.hint_auth_dialog}</p>}
      <AuthPanel next={options.next ?? here} onDone={onDone} />
    </Modal>
  );
}
