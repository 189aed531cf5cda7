import type { ComponentType } from 'react';
import { Button } from '@blueprintjs/core';
import { useStartSocialSignInMutation } from '#renderer/entities/social/api.ts';
import type { NewcomerProps } from '#renderer/entities/social/newcomer.ts';
import { leaveFor, type SocialPurpose, type SocialWay } from '#renderer/entities/social/social-way.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { texts } from './texts.ru.ts';
import { useWayBack, type WayState } from './use-way-back.ts';

const TITLES: Readonly<Record<SocialPurpose, string>> = {
  sign_in: texts.title_failed,
  link: texts.title_link_failed,
  proof: texts.title_proof_failed,
};

/** «Восстановить»: the same way once more, and this time it takes the closing back. */
function RestoreButton({ way }: { readonly way: SocialWay }) {
  const [start, { isLoading }] = useStartSocialSignInMutation();
  const restore = () =>
    leaveFor(way, (body) => start({ body: { ...body, restore: true } }).unwrap()).catch((caught: unknown) =>
      showToast({ intent: 'danger', message: errorOf(caught)?.message ?? texts.alert_sign_in }),
    );
  return (
    <Button
      size="large"
      intent="primary"
      fill
      text={texts.action_restore}
      loading={isLoading}
      onClick={() => void restore()}
    />
  );
}

function Failed({ error, way }: Extract<WayState, { kind: 'failed' }>) {
  const isSignIn = way === null || way.purpose === 'sign_in';
  const canRestore = error.code === 'account_closed' && way !== null;
  return (
    <div className="stack">
      <div role="alert">
        <PageHead takesFocus title={TITLES[way?.purpose ?? 'sign_in']} lead={error.message} />
      </div>
      {canRestore && <RestoreButton way={way} />}
      <div>
        {isSignIn ? (
          <ButtonLink to={paths.login(way?.next ?? undefined)} look={canRestore ? 'plain' : 'primary'}>
            {texts.action_to_login}
          </ButtonLink>
        ) : (
          <ButtonLink to={way.next ?? paths.security} look="primary">
            {texts.action_back}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

interface SocialScreenProps {
  /** the short registration, which another feature has the parts of */
  readonly Registration: ComponentType<NewcomerProps>;
}
/** The way back from a provider (1 §2, «logging in»): a sign-in, a link, a proof, or the short registration. */
export function SocialScreen({ Registration }: SocialScreenProps) {
  const { state, registration } = useWayBack();
  if (state.kind === 'failed') return <Failed {...state} />;
  if (state.kind === 'proved') return <PageHead takesFocus title={texts.title_proved} lead={texts.hint_proved} />;
  if (state.kind === 'newcomer') return <Registration {...registration(state.kept)} />;
  return (
    <div role="status">
      <PageHead title={texts.title_working} lead={texts.hint_working} />
      <Skeleton rows={2} />
    </div>
  );
}
