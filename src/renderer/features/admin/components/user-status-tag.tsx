import { Tag, type Intent } from '@blueprintjs/core';
import { Archive, Disable, Tick, Time } from '@blueprintjs/icons';
import type { AccountState } from '#shared/rules/user-status.ts';
import type { AdminUserRow } from '../users-api.ts';
import { userTexts as texts } from '../user-texts.ru.ts';

/** Intents by 1 §3, "User statuses". */
const LOOKS: Readonly<Record<AccountState, { readonly intent: Intent; readonly Icon: typeof Tick }>> = {
  activated: { intent: 'success', Icon: Tick },
  pending_activation: { intent: 'warning', Icon: Time },
  pending_approval: { intent: 'warning', Icon: Time },
  banned: { intent: 'danger', Icon: Disable },
  disapproved: { intent: 'danger', Icon: Disable },
  closed: { intent: 'none', Icon: Archive },
};

/** The state of an account: a word, an icon and a colour. */
export function UserStatusTag({ status }: { readonly status: AccountState }) {
  const { intent, Icon } = LOOKS[status];
  return (
    <Tag minimal intent={intent} icon={<Icon size={12} />}>
      {texts.statuses[status]}
    </Tag>
  );
}

/** The state of an account as it is shown. */
export const stateOf = (user: Pick<AdminUserRow, 'status' | 'restored_until'>): AccountState =>
  user.restored_until === null ? user.status : 'closed';
