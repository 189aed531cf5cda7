import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { fullName, inSentence } from '#shared/format/names.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useGrantWorkstationMutation } from './workstation-sign-in-api.ts';
import { workstationSignInTexts as texts } from './workstation-sign-in-texts.ru.ts';
import './auth.css';

/** 256 bits, as the workstation writes them. */
const RANDOM = /^[\w-]{43}$/;

/** The workstation's question as its browser was opened with; null: it is none. */
function useAsked(): { readonly challenge: string; readonly port: number; readonly state: string } | null {
  const [query] = useSearchParams();
  const [challenge, state] = [query.get('challenge') ?? '', query.get('state') ?? ''];
  const port = Number(query.get('port'));
  const isSound =
    RANDOM.test(challenge) && RANDOM.test(state) && Number.isInteger(port) && port > 1023 && port < 65_536;
  return isSound ? { challenge, port, state } : null;
}

/**
 * The browser's part of a sign-in on a workstation (H9): whoever is signed in here says that they want in there. The
 * way back is a page that the browser goes to, never a call: browsers ask before a page reaches the own machine.
 */
export function WorkstationSignInScreen() {
  const asked = useAsked();
  const { user } = useSession();
  const [grant, { isLoading }] = useGrantWorkstationMutation();
  const [code, setCode] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  if (asked === null || user === null)
    return (
      <div role="alert">
        <PageHead title={texts.title_link_invalid} lead={texts.hint_link_invalid} />
      </div>
    );
  const { challenge, port, state } = asked;
  const ask = async (way: 'loopback' | 'typed') => {
    setFailure(undefined);
    try {
      const given = await grant({ body: { challenge, way } }).unwrap();
      if (way === 'typed') {
        setCode(given.code);
        return;
      }
      setIsSent(true);
      window.location.assign(`http://127.0.0.1:${port}/?code=${given.code}&state=${state}`);
    } catch (caught) {
      setFailure(wordsOf(caught));
    }
  };
  const { first_name: firstName, last_name: lastName, middle_name: middleName } = user.profile;
  const showCode = (
    <p className="auth-links">
      <button type="button" disabled={isLoading} onClick={() => void ask('typed')}>
        {texts.action_show_code}
      </button>
    </p>
  );
  if (code !== null)
    return (
      <div role="status">
        <PageHead takesFocus title={texts.title_code} lead={texts.hint_code} />
        <p className="auth-typed-code">{code}</p>
      </div>
    );
  return (
    <div className="stack">
      {isSent ? (
        <PageHead takesFocus title={texts.title_sent} lead={texts.hint_sent} />
      ) : (
        <PageHead
          title={texts.title_confirm}
          lead={texts.hint_confirm(inSentence(fullName({ lastName, firstName, middleName })))}
        />
      )}
      {!isSent && (
        <>
          <Button
            size="large"
            intent="primary"
            fill
            text={texts.action_confirm}
            loading={isLoading}
            onClick={() => void ask('loopback')}
          />
          <p className="muted">{texts.hint_not_me}</p>
        </>
      )}
      {showCode}
      <div role="alert">
        {failure !== undefined && (
          <Callout compact intent={Intent.DANGER}>
            {failure}
          </Callout>
        )}
      </div>
    </div>
  );
}
