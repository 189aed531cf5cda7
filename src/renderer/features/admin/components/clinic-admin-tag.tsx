import { Tag } from '@blueprintjs/core';
import { Time } from '@blueprintjs/icons';
import type { AccountState } from '#shared/rules/user-status.ts';
import { texts } from '../texts.ru.ts';
import { UserStatusTag } from './user-status-tag.tsx';

/** Why an administrator of a clinic cannot sign in; nothing for one who can. */
export function ClinicAdminTag({ state }: { readonly state: AccountState }) {
  if (state === 'activated') return null;
  if (state !== 'pending_activation') return <UserStatusTag status={state} />;
  return (
    <Tag minimal intent="warning" icon={<Time size={12} />}>
      {texts.state_invited}
    </Tag>
  );
}
