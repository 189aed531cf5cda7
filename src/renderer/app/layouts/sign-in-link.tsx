import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useAuthPrompt } from '#renderer/lib/session/auth-prompt.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { texts } from '../texts.ru.ts';

interface SignInLinkProps {
  /** where one is led afterwards; null: to one's work, or home */
  readonly next: string | null;
  /** the page has a form of its own to sign in or to register */
  readonly hasForm: boolean;
}
const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/**
 * «Войти» of the header: sign-in, registration and a new password in a dialog over the page (1 §2). A link all the
 * same, so that it opens in another tab, too.
 */
export function SignInLink({ next, hasForm }: SignInLinkProps) {
  const prompt = useAuthPrompt();
  const navigate = useNavigate();
  const page = paths.login(next ?? undefined);
  const open = async () => {
    const isSignedIn = await prompt({ message: texts.title_login, isPlain: true, ...(next === null ? {} : { next }) });
    // the guard of the sign-in page knows where
    if (isSignedIn && next === null) void navigate(page);
  };
  return (
    <ButtonLink
      to={page}
      look="quiet"
      isSmall
      onClick={(event) => {
        if (hasForm || !isPlainPress(event)) return;
        event.preventDefault();
        void open();
      }}
    >
      {texts.action_sign_in}
    </ButtonLink>
  );
}
