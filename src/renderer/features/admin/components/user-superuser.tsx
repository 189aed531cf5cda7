import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { fullName } from '#shared/format/names.ts';
import { notifyDone } from '#renderer/entities/row-form/notify.ts';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { useWithdrawSuperuserMutation, type AdminUser } from '../users-api.ts';
import { userTexts as texts } from '../user-texts.ru.ts';
import { ReasonDialog } from './reason.dialog.tsx';

interface UserSuperuserProps {
  readonly user: AdminUser;
  /** nobody does this to themselves */
  readonly isOwn: boolean;
}

/** That a person administers the platform; another superuser takes it back (K9). */
export function UserSuperuser({ user, isOwn }: UserSuperuserProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SectionCard title={texts.state_superuser}>
      <p>{texts.hint_superuser}</p>
      {!isOwn && (
        <div className="admin-actions">
          <Button intent="danger" variant="outlined" text={texts.action_withdraw} onClick={() => setIsAsking(true)} />
        </div>
      )}
      {isAsking && <WithdrawSuperuser user={user} onClose={() => setIsAsking(false)} />}
    </SectionCard>
  );
}

function WithdrawSuperuser({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const [withdraw] = useWithdrawSuperuserMutation();
  const confirm = async (reason: string) => {
    await withdraw({ params: { id: user.id }, body: { reason } }).unwrap();
    notifyDone(texts.alert_withdrawn);
    onClose();
  };
  return (
    <ReasonDialog
      title={texts.confirm_withdraw(fullName(user))}
      hint={texts.confirm_withdraw_hint}
      confirm={texts.action_withdraw_short}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
