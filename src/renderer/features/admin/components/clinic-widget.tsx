import { useRef, useState } from 'react';
import { Button, TextArea } from '@blueprintjs/core';
import { WIDGET_SCRIPT } from '#shared/pages.ts';
import { widgetPaths } from '#renderer/lib/navigation/widget-paths.ts';
import { serverOrigin, windowAddress } from '#renderer/lib/workstation/workstation.ts';
import { FormField } from '#renderer/ui/form-field.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import type { AdminClinic } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** What a clinic pastes into a site of its own to have the booking there (K17 as amended). */
export function ClinicWidget({ clinic: { slug } }: { readonly clinic: AdminClinic }) {
  const origin = serverOrigin() || window.location.origin;
  const look = windowAddress(widgetPaths.doctors(slug));
  return (
    <SectionCard title={texts.title_widget} lead={texts.hint_widget}>
      <Code
        label={texts.field_widget_script}
        copy={texts.action_copy_script}
        code={`<script src="${origin}${WIDGET_SCRIPT}" data-clinic="${slug}" async></script>`}
      />
      <Code
        label={texts.field_widget_frame}
        copy={texts.action_copy_frame}
        code={`<iframe src="${origin}${widgetPaths.doctors(slug)}" title="${texts.hint_widget_title}" loading="lazy" style="width: 100%; height: 900px; border: 0"></iframe>`}
      />
      {look !== null && (
        <a href={look} target="_blank" rel="noopener">
          {texts.action_see_widget}
        </a>
      )}
    </SectionCard>
  );
}

interface CodeProps {
  readonly label: string;
  /** of the button, for who hears it without the field */
  readonly copy: string;
  readonly code: string;
}

/** Code with a button that copies it; where the browser lets no page do that, it is selected for the keys. */
function Code({ label, copy, code }: CodeProps) {
  const [said, setSaid] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const take = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setSaid(texts.hint_copied);
    } catch {
      area.current?.select();
      setSaid(texts.hint_copy_by_keys);
    }
  };
  return (
    <div className="admin-code">
      <FormField label={label}>
        {(control) => (
          <TextArea {...control} inputRef={area} className="admin-code-text" readOnly fill autoResize value={code} />
        )}
      </FormField>
      <p className="admin-code-copy">
        <Button size="small" aria-label={copy} text={texts.action_copy} onClick={() => void take()} />
        <span role="status" className="muted small">
          {said}
        </span>
      </p>
    </div>
  );
}
