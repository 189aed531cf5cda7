import { useId, useState, type FormEvent } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useAuthPrompt } from '#renderer/lib/session/auth-prompt.ts';
import { useSession, useSessionActions } from '#renderer/lib/session/use-session.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { useJoinWaitingListMutation } from './api.ts';
import { idOfSubject, type WaitClinic, type WaitSubject } from './subject.ts';
import { dropWait, readWait, storeWait } from './stored-wait.ts';
import { texts } from './texts.ru.ts';
import { bodyOf, draftErrors, newDraft } from './waiting-window.ts';
import { WindowFields } from './window-fields.tsx';

interface JoinDialogProps {
  readonly clinic: WaitClinic;
  readonly subject: WaitSubject;
  readonly onClose: () => void;
}

/** «Сообщить, если освободится время»: when one can come. A guest signs in on the way, and goes on here. */
export function JoinDialog({ clinic, subject, onClose }: JoinDialogProps) {
  const [today] = useState(() => clinicDay(Date.now(), clinic.timezone));
  const { isSignedIn } = useSession();
  const { reload } = useSessionActions();
  const askToSignIn = useAuthPrompt();
  const id = idOfSubject(subject);
  const [draft, setDraft] = useState(() => readWait(id) ?? newDraft(today));
  const [isSent, setIsSent] = useState(false);
  const [join, { isLoading, error }] = useJoinWaitingListMutation();
  const formId = useId();
  const errors = draftErrors(draft, today);
  const refusal = errorOf(error);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (Object.keys(errors).length > 0) return;
    if (!isSignedIn) {
      storeWait(id, draft);
      if (!(await askToSignIn({ message: texts.alert_sign_in }))) return;
    }
    const of = 'doctor' in subject ? { doctor: subject.doctor } : { specialty: subject.specialty };
    const answer = await join({ clinic: clinic.id, body: { ...of, ...bodyOf(draft) } });
    if (answer.error !== undefined) return;
    dropWait();
    // the first entry makes a patient of the person
    void reload();
    void showToast({ intent: 'success', message: texts.alert_joined });
    onClose();
  };
  /** Who is signed in and closes it does not want it; a guest may still come back by a letter. */
  const leave = () => {
    if (isSignedIn) dropWait();
    onClose();
  };
  return (
    <Modal
      title={texts.title_join}
      isOpen
      onClose={leave}
      actions={
        <>
          <Button text={texts.action_cancel} onClick={leave} />
          <BusyButton intent="primary" type="submit" form={formId} text={texts.action_join} isBusy={isLoading} />
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="muted">{texts.hint_join(subject.name)}</p>
        <WindowFields
          value={draft}
          errors={isSent ? { ...errors, ...untilRefused(refusal?.errors['to_date']) } : {}}
          hasVideo={clinic.modules.includes('video')}
          onChange={setDraft}
        />
        {refusal !== null && (
          <Callout intent="danger" role="alert">
            {refusal.message}
          </Callout>
        )}
      </form>
    </Modal>
  );
}
const untilRefused = (of: readonly string[] | undefined) => (of?.[0] === undefined ? {} : { until: of[0] });
