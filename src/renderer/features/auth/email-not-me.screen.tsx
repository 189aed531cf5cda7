import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PATTERNS } from '#shared/pages.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PressWithRefusal } from '#renderer/ui/press-with-refusal.tsx';
import { emailNotMeTexts as texts } from './email-not-me-texts.ru.ts';
import { useRejectOwnEmailMutation } from './own-email-api.ts';

/** What is shorter was cut on its way. */
const SHORTEST = 20;

/**
 * «Это не я» of the letter that the e-mail was changed. Looking changes nothing, the button does, and leads on to a new
 * password; the secret stands in the fragment, which no server on the way is told of.
 */
export function EmailNotMeScreen() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const { signOut } = useSessionActions();
  const [reject, { error }] = useRejectOwnEmailMutation();
  const [isBusy, setIsBusy] = useState(false);
  const refusal = errorOf(error);
  const isInvalid = token.length < SHORTEST || refusal?.code === 'email_link_invalid';
  const press = async () => {
    setIsBusy(true);
    const answer = await reject({ body: { token } });
    if (answer.data) {
      // whoever is signed in here is so no more
      await signOut();
      void navigate(PATTERNS.passwordReset.replace(':token', answer.data.token), { replace: true });
      return;
    }
    setIsBusy(false);
  };
  if (isInvalid)
    return (
      <div className="stack">
        <div role="alert">
          <PageHead title={texts.title_link_invalid} lead={refusal?.message ?? texts.hint_cut} />
        </div>
        <p>{texts.hint_link_invalid}</p>
        <div>
          <ButtonLink to={paths.contacts} look="primary">
            {texts.action_contacts}
          </ButtonLink>
        </div>
      </div>
    );
  return (
    <div className="stack">
      <PageHead title={texts.title_not_me} lead={texts.hint_not_me} />
      <PressWithRefusal
        text={texts.action_return}
        isBusy={isBusy}
        refusal={refusal?.message}
        onPress={() => void press()}
      />
    </div>
  );
}
