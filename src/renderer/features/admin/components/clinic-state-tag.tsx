import { Tag } from '@blueprintjs/core';
import { Disable, Tick } from '@blueprintjs/icons';
import type { AdminClinicRow } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** Whether a clinic works: a word, an icon and a colour. */
export function ClinicStateTag({ clinic }: { readonly clinic: Pick<AdminClinicRow, 'disabled_at'> }) {
  return clinic.disabled_at === null ? (
    <Tag minimal intent="success" icon={<Tick size={12} />}>
      {texts.state_working}
    </Tag>
  ) : (
    <Tag minimal intent="danger" icon={<Disable size={12} />}>
      {texts.state_disabled}
    </Tag>
  );
}
