import { useId, useState, type FormEvent } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { useLazyListDependantsQuery } from '#renderer/entities/dependant/api.ts';
import { useJoinWaitingListMutation } from '#renderer/entities/waiting/api.ts';
import { useWindowDraft } from '#renderer/entities/waiting/use-window-draft.ts';
import { bodyOf, newDraft } from '#renderer/entities/waiting/waiting-window.ts';
import { WindowFields } from '#renderer/entities/waiting/window-fields.tsx';
import { useRepeatKey } from '#renderer/lib/api/use-repeat-key.ts';
import { useAuthPrompt } from '#renderer/lib/session/auth-prompt.ts';
import { useSession, useSessionActions } from '#renderer/lib/session/use-session.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { dropChoice } from '../drop-choice.ts';
import { dropWait, readWait, storeWait } from '../stored-wait.ts';
import { idOfSubject, type WaitClinic, type WaitSubject } from '../wait-subject.ts';
import { waitTexts as texts } from '../wait-texts.ru.ts';
import { BookingPerson } from './booking-person.tsx';
import { PersonDialog, type OpenPerson } from './person-dialog.tsx';
import '../confirm.css';

interface JoinDialogProps {
  readonly clinic: WaitClinic;
  readonly subject: WaitSubject;
  /** id of the dependant who is chosen at first; null: who is signed in */
  readonly whom: string | null;
  readonly onClose: () => void;
}

/**
 * «Сообщить, если освободится время»: who comes, and when they can. A guest signs in on the way, and goes on here;
 * whoever books for others then says who it is.
 */
export function JoinDialog({ clinic, subject, whom: first, onClose }: JoinDialogProps) {
  const [today] = useState(() => clinicDay(Date.now(), clinic.timezone));
  const { user, isSignedIn } = useSession();
  const { reload } = useSessionActions();
  const askToSignIn = useAuthPrompt();
  const [readDependants] = useLazyListDependantsQuery();
  const id = idOfSubject(subject);
  const [dependant, setDependant] = useState(first);
  const [person, setPerson] = useState<OpenPerson | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [join, { isLoading, error }] = useJoinWaitingListMutation();
  const formId = useId();
  const { draft, isSound, ref, ...form } = useWindowDraft(() => readWait(id) ?? newDraft(today), today, error);
  const repeatable = useRepeatKey();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    form.markSent();
    if (!isSound) return;
    if (!isSignedIn) {
      storeWait(id, draft);
      // this sign-in is not for a time that was chosen before
      dropChoice();
      if (!(await askToSignIn({ message: texts.alert_sign_in }))) return;
      // nobody could say before who comes: a list that does not come is read again where it is shown
      const { data } = await readDependants();
      if (!data || data.items.length > 0) {
        setIsAsked(true);
        return;
      }
    }
    const of = 'doctor' in subject ? { doctor: subject.doctor } : { specialty: subject.specialty };
    const whom = dependant === null ? {} : { dependant };
    const body = { ...of, ...whom, ...bodyOf(draft) };
    // pressed again after a lost answer, it is told as done
    const headers = { 'idempotency-key': repeatable.keyOf(body) };
    const answer = await join({ clinic: clinic.id, headers, body });
    repeatable.answered(answer.error);
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
    <>
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
        <form ref={ref} id={formId} className="stack" noValidate onSubmit={(event) => void send(event)}>
          <p className="muted">{texts.hint_join(subject.name)}</p>
          {isAsked && (
            <Callout intent="primary" role="status">
              {texts.hint_choose_whom}
            </Callout>
          )}
          {user && (
            <BookingPerson
              own={{
                lastName: user.profile.last_name,
                firstName: user.profile.first_name,
                middleName: user.profile.middle_name,
              }}
              chosen={dependant}
              isDisabled={isLoading}
              isLabelShown
              onChoose={setDependant}
              onOpen={setPerson}
            />
          )}
          <WindowFields
            value={draft}
            errors={form.errors}
            refusal={form.refusal}
            hasVideo={clinic.modules.includes('video')}
            onChange={form.setDraft}
          />
        </form>
      </Modal>
      {person && <PersonDialog open={person} onClose={() => setPerson(null)} onSaved={setDependant} />}
    </>
  );
}
