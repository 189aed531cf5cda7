import { fullName } from '#shared/format/names.ts';
import type { UserMove } from '#shared/rules/user-status.ts';
import { notifyDone } from '#renderer/entities/row-form/notify.ts';
import { useMoveUserMutation, type AdminUser } from '../users-api.ts';
import { userTexts as texts } from '../user-texts.ru.ts';
import { ReasonDialog } from './reason.dialog.tsx';

/** Moves after which a person cannot sign in. */
export type TakingMove = Extract<UserMove, 'ban' | 'disapprove'>;
interface TakeAccessDialogProps {
  readonly user: AdminUser;
  readonly move: TakingMove;
  readonly onClose: () => void;
}

/** Asks why an account is banned or refused. */
export function TakeAccessDialog({ user, move, onClose }: TakeAccessDialogProps) {
  const [send] = useMoveUserMutation();
  const take = async (reason: string) => {
    await send({ params: { id: user.id }, body: { move, reason } }).unwrap();
    notifyDone(texts.alert_moved[move]);
    onClose();
  };
  return (
    <ReasonDialog
      title={texts.confirm_moves[move](fullName(user))}
      hint={move === 'ban' ? texts.confirm_ban_hint : undefined}
      confirm={texts.moves[move]}
      onConfirm={take}
      onClose={onClose}
    />
  );
}
