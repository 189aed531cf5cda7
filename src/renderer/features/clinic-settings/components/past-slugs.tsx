import { useId, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { notifyDone, notifyRefused } from '#renderer/entities/row-form/notify.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { useReleaseClinicSlugMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** Former addresses of the clinic's page: they lead to the present one until they are released. */
export function PastSlugs({ slugs }: { readonly slugs: readonly string[] }) {
  const clinic = useClinic();
  const titleId = useId();
  const [released, setReleased] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<string | null>(null);
  const [release, { isLoading }] = useReleaseClinicSlugMutation();
  const shown = slugs.filter((slug) => !released.has(slug));
  const confirm = async () => {
    if (asked === null) return;
    const { error } = await release({ clinic: clinic.id, params: { slug: asked } });
    setAsked(null);
    if (error) return notifyRefused(error);
    setReleased(new Set([...released, asked]));
    notifyDone(texts.alert_slug_released);
  };
  if (shown.length === 0) return null;
  return (
    <div className="past-slugs">
      <span id={titleId} className="small">
        {texts.title_past_slugs}
      </span>
      <span className="small muted">{texts.hint_past_slugs}</span>
      <ul aria-labelledby={titleId}>
        {shown.map((slug) => (
          <li key={slug}>
            <span>{slug}</span>
            <Button
              size="small"
              text={texts.action_release_slug}
              aria-label={texts.action_release_slug_named(slug)}
              onClick={() => setAsked(slug)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        isDanger
        isBusy={isLoading}
        title={texts.title_release_slug}
        confirm={texts.action_release_slug}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      >
        <p>{asked !== null && texts.confirm_release_slug(asked)}</p>
      </ConfirmDialog>
    </div>
  );
}
