import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { fullName } from '#shared/format/names.ts';
import { notifyDone } from '#renderer/entities/row-form/notify.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { dateText } from '#renderer/lib/page/device-time.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { useEndUserSessionsMutation, type AdminUser } from '../users-api.ts';
import { userTexts as texts } from '../user-texts.ru.ts';

interface UserSessionsProps {
  readonly user: AdminUser;
  /** nobody does this to themselves */
  readonly isOwn: boolean;
}

/** Where a person is signed in; all of it is ended at once. */
export function UserSessions({ user, isOwn }: UserSessionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SectionCard title={texts.title_sessions}>
      {user.sessions.length === 0 && <p className="muted">{texts.hint_no_sessions}</p>}
      <ul className="admin-people">
        {user.sessions.map((session) => (
          <li key={session.id}>
            {session.device}
            <div className="muted">
              {texts.hint_session(dateText(session.created_at), dateText(session.last_active_at), session.ip)}
            </div>
          </li>
        ))}
      </ul>
      {!isOwn && <Button text={texts.action_end_sessions} onClick={() => setIsAsking(true)} />}
      {isAsking && <EndSessions user={user} onClose={() => setIsAsking(false)} />}
    </SectionCard>
  );
}

function EndSessions({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const [end, { isLoading }] = useEndUserSessionsMutation();
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    const { error } = await end({ params: { id: user.id } });
    if (error) return setFailure(wordsOf(error));
    notifyDone(texts.alert_sessions_ended);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.confirm_end_sessions(fullName(user))}
      isOpen
      isBusy={isLoading}
      isDanger
      confirm={texts.action_end_sessions}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FormSummary failure={failure} wrongCount={0} />
      <p>{texts.confirm_end_sessions_hint}</p>
    </ConfirmDialog>
  );
}
