import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PressWithRefusal } from '#renderer/ui/press-with-refusal.tsx';
import { useRejectIdentityMutation } from './api.ts';
import { texts } from './texts.ru.ts';

/** What is shorter was cut on its way. */
const SHORTEST = 20;

/**
 * «Это не я» of a letter about a new way to sign in. Looking changes nothing, the button does; the secret stands in the
 * fragment, which no server on the way is told of.
 */
export function NotMeScreen() {
  const token = useLocation().hash.slice(1);
  const { signOut } = useSessionActions();
  const [reject, { isLoading, error }] = useRejectIdentityMutation();
  const [isDone, setIsDone] = useState(false);
  const refusal = errorOf(error);
  const isInvalid = token.length < SHORTEST || refusal?.code === 'identity_link_invalid';
  const press = async () => {
    const answer = await reject({ body: { token } });
    if (answer.error) return;
    setIsDone(true);
    // whoever is signed in here is so no more
    await signOut();
  };
  const newPassword = (
    <ButtonLink to={paths.password} look="primary">
      {texts.action_new_password}
    </ButtonLink>
  );
  if (isDone)
    return (
      <div className="stack">
        <div role="status">
          <PageHead takesFocus title={texts.title_rejected} lead={texts.hint_rejected} />
        </div>
        <div>{newPassword}</div>
      </div>
    );
  if (isInvalid)
    return (
      <div className="stack">
        <div role="alert">
          <PageHead title={texts.title_link_invalid} lead={refusal?.message ?? texts.hint_cut} />
        </div>
        <p>{texts.hint_link_invalid}</p>
        <div>{newPassword}</div>
      </div>
    );
  return (
    <div className="stack">
      <PageHead title={texts.title_not_me} lead={texts.hint_not_me} />
      <PressWithRefusal
        text={texts.action_reject}
        isBusy={isLoading}
        refusal={refusal?.message}
        onPress={() => void press()}
      />
    </div>
  );
}
