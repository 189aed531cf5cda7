import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { AuthPromptContext, type AuthPrompt, type AuthPromptOptions } from '#renderer/lib/session/auth-prompt.ts';
import { onTabNews } from '#renderer/lib/session/tab-news.ts';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';

const loadDialog = () => import('./auth.dialog.tsx').then(({ AuthDialog }) => AuthDialog);
interface Asked {
  readonly options: AuthPromptOptions;
  readonly answer: (isSignedIn: boolean) => void;
}

/**
 * Lets any feature ask a visitor to sign in without leaving the page; the dialog is fetched when it is first asked for.
 */
export function AuthPromptProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const prompt = useCallback<AuthPrompt>((options) => new Promise((answer) => setAsked({ options, answer })), []);
  const finish = (isSignedIn: boolean) => {
    asked?.answer(isSignedIn);
    setAsked(null);
  };
  // Signed in in another tab: nothing to ask any more. Which of the two tabs goes on is for who asked to decide.
  const hear = useEffectEvent((kind: string) => {
    if (kind === 'signed-in') finish(false);
  });
  useEffect(() => onTabNews(({ kind }) => hear(kind)), []);
  return (
    <AuthPromptContext value={prompt}>
      {children}
      {asked && (
        <LazyDialog load={loadDialog} onClose={() => finish(false)}>
          {(AuthDialog) => (
            <AuthDialog options={asked.options} onDone={() => finish(true)} onClose={() => finish(false)} />
          )}
        </LazyDialog>
      )}
    </AuthPromptContext>
  );
}
