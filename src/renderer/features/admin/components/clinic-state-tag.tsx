import { Tag } from '@blueprintjs/core';
import { Disable, EyeOff, Tick } from '@blueprintjs/icons';
import type { AdminClinicRow } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** Whether a clinic works, and is found: a word, an icon and a colour. */
export function ClinicStateTag({ clinic }: { readonly clinic: Pick<AdminClinicRow, 'disabled_at' | 'is_published'> }) {
  if (clinic.disabled_at === null && !clinic.is_published)
    return (
      <Tag minimal icon={<EyeOff size={12} />}>
        {texts.state_hidden}
      </Tag>
    );
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
