import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { Notifications, Time } from '@blueprintjs/icons';
import { isWaiting } from '#shared/rules/waiting-list.ts';
import { useListOwnWaitingQuery, type WaitingEntry } from '#renderer/entities/waiting/api.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import { readWait } from '../stored-wait.ts';
import { idOfSubject, type WaitClinic, type WaitSubject } from '../wait-subject.ts';
import { waitTexts as texts } from '../wait-texts.ru.ts';
import '../wait.css';

const loadDialog = () => import('./join.dialog.tsx').then(({ JoinDialog }) => JoinDialog);

interface WaitOfferProps {
  readonly clinic: WaitClinic;
  readonly subject: WaitSubject;
}
const isOf = (entry: WaitingEntry, subject: WaitSubject): boolean =>
  isWaiting(entry.status) &&
  ('doctor' in subject
    ? entry.doctor?.id === subject.doctor
    : entry.doctor === null && entry.specialty.id === subject.specialty);
/** Names where somebody else waits, too; of the person alone nothing has to be said. */
const namesOf = (entries: readonly WaitingEntry[]): string[] =>
  entries.every(({ dependant }) => dependant === null)
    ? []
    : entries.map(({ dependant }) =>
        dependant === null ? texts.hint_self : `${dependant.first_name} ${dependant.last_name}`,
      );

/**
 * The way onto the waiting list, where no time suits; who is on it already is told so. Who left as a guest finds the
 * form as they left it; a link may ask for it, for somebody (`paths.waitForDoctor`).
 */
export function WaitOffer({ clinic, subject }: WaitOfferProps) {
  const { isSignedIn } = useSession();
  const [params] = useSearchParams();
  // a list that does not come leaves the way onto it: who is there already is told when they send it
  const own = useListOwnWaitingQuery({ clinic: clinic.id }, { skip: !isSignedIn, refetchOnMountOrArgChange: true });
  const waits = (own.currentData?.items ?? []).filter((entry) => isOf(entry, subject));
  const asked = params.get('wait');
  const whom = asked === null || asked === '1' ? null : asked;
  const isAsked = asked !== null || (isSignedIn && readWait(idOfSubject(subject)) !== null);
  const [isOpen, setIsOpen] = useState<'asked' | 'pressed' | 'no'>(isAsked ? 'asked' : 'no');
  const isOffered = waits.some(({ offer }) => offer?.status === 'open');
  const close = () => setIsOpen('no');
  // who joins takes the button away that they pressed
  const host = useRowFocus<HTMLDivElement>([idOfSubject(subject)]);
  return (
    <div ref={host} tabIndex={-1}>
      <p className="waiting-ask" data-row={idOfSubject(subject)}>
        {waits.length === 0 ? (
          <>
            {texts.hint_no_times}
            <Button
              className="tonal"
              icon={<Notifications />}
              text={texts.action_wait}
              onClick={() => setIsOpen('pressed')}
            />
          </>
        ) : (
          <>
            <span className="waiting-ask-own">
              <Time size={16} />
              {isOffered
                ? texts.hint_offered
                : texts.hint_waits('doctor' in subject ? 'doctor' : 'specialty', namesOf(waits))}
            </span>
            <Link to={paths.myRecords(clinic.slug)}>{isOffered ? texts.action_offered : texts.action_own}</Link>
            <Button variant="minimal" text={texts.action_other} onClick={() => setIsOpen('pressed')} />
          </>
        )}
      </p>
      {(isOpen === 'pressed' ||
        (isOpen === 'asked' && !own.isLoading && waits.every(({ dependant }) => (dependant?.id ?? null) !== whom))) && (
        <LazyDialog load={loadDialog} onClose={close}>
          {(JoinDialog) => <JoinDialog clinic={clinic} subject={subject} whom={whom} onClose={close} />}
        </LazyDialog>
      )}
    </div>
  );
}
