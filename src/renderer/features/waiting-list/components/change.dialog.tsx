import { useId, type FormEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { useChangeWaitingMutation, type WaitingEntry } from '#renderer/entities/waiting/api.ts';
import { useWindowDraft } from '#renderer/entities/waiting/use-window-draft.ts';
import { bodyOf, draftOf } from '#renderer/entities/waiting/waiting-window.ts';
import { WindowFields } from '#renderer/entities/waiting/window-fields.tsx';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { subjectOf, withWhom } from '../names.ts';
import { texts } from '../texts.ru.ts';
import type { EntryClinic } from './own-entry.tsx';

interface ChangeDialogProps {
  readonly entry: WaitingEntry;
  readonly clinic: EntryClinic;
  readonly onClose: () => void;
}

/** When and how somebody can come, changed; what they wait for and their place in the list stay. */
export function ChangeDialog({ entry, clinic, onClose }: ChangeDialogProps) {
  const today = useClinicToday(clinic.timezone);
  const [change, { isLoading, error }] = useChangeWaitingMutation();
  const { draft, ref, ...form } = useWindowDraft(() => draftOf(entry), today, error);
  const formId = useId();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    form.markSent();
    if (!form.isSound) return;
    const answer = await change({ clinic: clinic.id, params: { id: entry.id }, body: bodyOf(draft) });
    if (answer.error !== undefined) return;
    void showToast({ intent: 'success', message: texts.alert_changed });
    onClose();
  };
  return (
    <Modal
      title={texts.title_change}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button text={texts.action_cancel} onClick={onClose} />
          <BusyButton intent="primary" type="submit" form={formId} text={texts.action_save} isBusy={isLoading} />
        </>
      }
    >
      <form ref={ref} id={formId} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="muted">{texts.hint_change(withWhom(subjectOf(entry), entry), entry.status === 'offered')}</p>
        <WindowFields
          value={draft}
          errors={form.errors}
          refusal={form.refusal}
          hasVideo={clinic.modules.includes('video')}
          onChange={form.setDraft}
        />
      </form>
    </Modal>
  );
}
