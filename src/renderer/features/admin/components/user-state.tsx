import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { fullDate } from '#shared/format/dates.ts';
import { takesAccess, userMovesFrom, type UserMove } from '#shared/rules/user-status.ts';
import { notifyDone, notifyRefused } from '#renderer/entities/row-form/notify.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { useMoveUserMutation, type AdminUser } from '../users-api.ts';
import { userTexts as texts } from '../user-texts.ru.ts';
import { TakeAccessDialog, type TakingMove } from './take-access.dialog.tsx';

interface UserPartProps {
  readonly user: AdminUser;
  /** nobody does this to themselves */
  readonly isOwn: boolean;
}
const hintOf = ({ status, restored_until: until }: AdminUser): string =>
  until === null ? texts.hints[status] : texts.hint_closed(fullDate(until));
const isTaking = (move: UserMove): move is TakingMove => takesAccess(move);

/** What an account's state means, and what may be done with it: taking access asks for the reason first. */
export function UserState({ user, isOwn }: UserPartProps) {
  const [taking, setTaking] = useState<TakingMove | null>(null);
  return (
    <SectionCard title={texts.title_state}>
      <p>{isOwn ? texts.hint_own : hintOf(user)}</p>
      {!isOwn && (
        <div className="admin-actions">
          {userMovesFrom(user.status).map((move) =>
            isTaking(move) ? (
              <Button
                key={move}
                intent="danger"
                variant="outlined"
                text={texts.moves[move]}
                onClick={() => setTaking(move)}
              />
            ) : (
              <GiveAccess key={move} user={user} move={move} />
            ),
          )}
        </div>
      )}
      {taking && <TakeAccessDialog user={user} move={taking} onClose={() => setTaking(null)} />}
    </SectionCard>
  );
}

function GiveAccess({ user, move }: { readonly user: AdminUser; readonly move: UserMove }) {
  const [send, { isLoading }] = useMoveUserMutation();
  const give = async () => {
    const { error } = await send({ params: { id: user.id }, body: { move } });
    if (error) notifyRefused(error);
    else notifyDone(texts.alert_moved[move]);
  };
  return <BusyButton text={texts.moves[move]} isBusy={isLoading} onClick={() => void give()} />;
}
