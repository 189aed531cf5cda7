import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { SOCIAL_TITLES } from '#shared/rules/social-providers.ru.ts';
import { fullName } from '#shared/format/names.ts';
import { notifyDone } from '#renderer/entities/row-form/notify.ts';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { useResetFactorsMutation, type AdminUser } from '../users-api.ts';
import { userTexts as texts } from '../user-texts.ru.ts';
import { ReasonDialog } from './reason.dialog.tsx';

interface UserFactorsProps {
  readonly user: AdminUser;
  /** nobody does this to themselves */
  readonly isOwn: boolean;
}

/** What a person signs in with beside the password; reset for who has lost it (K7). */
export function UserFactors({ user, isOwn }: UserFactorsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { has_totp: hasTotp, recovery_codes_left: codes, passkeys, providers } = user.factors;
  return (
    <SectionCard title={texts.title_factors}>
      <p className={hasTotp ? '' : 'muted'}>{hasTotp ? texts.hint_totp(codes) : texts.hint_no_totp}</p>
      <p className={passkeys > 0 ? '' : 'muted'}>
        {passkeys > 0 ? texts.hint_passkeys(passkeys) : texts.hint_no_passkeys}
      </p>
      {providers.length > 0 && (
        <p>{texts.hint_providers(providers.map((provider) => SOCIAL_TITLES[provider]).join(', '))}</p>
      )}
      {!isOwn && (hasTotp || passkeys + providers.length > 0) && (
        <Button intent="danger" variant="outlined" text={texts.action_reset} onClick={() => setIsAsking(true)} />
      )}
      {isAsking && <ResetFactors user={user} onClose={() => setIsAsking(false)} />}
    </SectionCard>
  );
}

function ResetFactors({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const [reset] = useResetFactorsMutation();
  const confirm = async (reason: string) => {
    await reset({ params: { id: user.id }, body: { reason } }).unwrap();
    notifyDone(texts.alert_factors_reset);
    onClose();
  };
  return (
    <ReasonDialog
      title={texts.confirm_reset(fullName(user))}
      hint={texts.confirm_reset_hint}
      confirm={texts.action_reset_short}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
