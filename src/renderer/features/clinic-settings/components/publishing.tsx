import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { notifyDone, notifyRefused } from '#renderer/entities/row-form/notify.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { usePublishClinicMutation } from '../api.ts';
import { texts as all } from '../texts.ru.ts';

const texts = all.publishing;

/** Lets people find the clinic and book there, and hides it again after a question. */
export function Publishing() {
  const clinic = useClinic();
  const [isAsking, setIsAsking] = useState(false);
  const [publish, { isLoading }] = usePublishClinicMutation();
  const set = async (isPublished: boolean) => {
    const { error } = await publish({ clinic: clinic.id, body: { is_published: isPublished } });
    setIsAsking(false);
    if (error) notifyRefused(error);
    else notifyDone(isPublished ? texts.done : texts.done_hidden);
  };
  return (
    <SectionCard anchor="publishing" title={texts.title}>
      <p>{clinic.is_published ? texts.published : texts.hidden}</p>
      <div className="publishing-actions">
        {clinic.is_published ? (
          <Button text={texts.hide} onClick={() => setIsAsking(true)} />
        ) : (
          <BusyButton text={texts.publish} isBusy={isLoading} onClick={() => void set(true)} />
        )}
        <Link to={paths.clinic(clinic.slug)}>{texts.look}</Link>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        isBusy={isLoading}
        title={texts.confirm_hide}
        confirm={texts.hide}
        onConfirm={() => void set(false)}
        onCancel={() => setIsAsking(false)}
      >
        <p>{texts.hint_hide}</p>
      </ConfirmDialog>
    </SectionCard>
  );
}
