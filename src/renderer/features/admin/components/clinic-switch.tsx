import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { fullDate } from '#shared/format/dates.ts';
import { notifyDone, notifyRefused } from '#renderer/entities/row-form/notify.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { useDisableClinicMutation, useEnableClinicMutation, type AdminClinic } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** Switches a clinic off, after a question that counts its visits, and on again. */
export function ClinicSwitch({ clinic }: { readonly clinic: AdminClinic }) {
  const [isAsking, setIsAsking] = useState(false);
  const [enable, { isLoading }] = useEnableClinicMutation();
  const turnOn = async () => {
    const { error } = await enable({ params: { uuid: clinic.id } });
    if (error) notifyRefused(error);
    else notifyDone(texts.alert_enabled);
  };
  const isOff = clinic.disabled_at !== null;
  return (
    <SectionCard title={texts.title_state}>
      <p>
        {clinic.disabled_at === null ? texts.hint_working : texts.hint_disabled_since(fullDate(clinic.disabled_at))}
      </p>
      {isOff ? (
        <BusyButton text={texts.action_enable} isBusy={isLoading} onClick={() => void turnOn()} />
      ) : (
        <Button intent="danger" variant="outlined" text={texts.action_disable} onClick={() => setIsAsking(true)} />
      )}
      {isAsking && <Disable clinic={clinic} onClose={() => setIsAsking(false)} />}
    </SectionCard>
  );
}

function Disable({ clinic, onClose }: { readonly clinic: AdminClinic; readonly onClose: () => void }) {
  const [disable, { isLoading }] = useDisableClinicMutation();
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    const { error } = await disable({ params: { uuid: clinic.id } });
    if (error) return setFailure(wordsOf(error));
    notifyDone(texts.alert_disabled);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.confirm_disable(clinic.title)}
      isOpen
      isBusy={isLoading}
      isDanger
      confirm={texts.action_disable}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FormSummary failure={failure} wrongCount={0} />
      <p>{texts.confirm_disable_hint}</p>
      {clinic.upcoming_visits > 0 && (
        <p>
          <strong>{texts.confirm_disable_visits(clinic.upcoming_visits)}</strong>
        </p>
      )}
    </ConfirmDialog>
  );
}
