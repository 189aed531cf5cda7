import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { readWait } from '../stored-wait.ts';
import { idOfSubject, type WaitClinic, type WaitSubject } from '../wait-subject.ts';
import { waitTexts as texts } from '../wait-texts.ru.ts';
import '../wait.css';

const loadDialog = () => import('./join.dialog.tsx').then(({ JoinDialog }) => JoinDialog);

interface WaitOfferProps {
  readonly clinic: WaitClinic;
  readonly subject: WaitSubject;
}

/** The way onto the waiting list, where no time suits. Who left as a guest finds the form as they left it. */
export function WaitOffer({ clinic, subject }: WaitOfferProps) {
  const { isSignedIn } = useSession();
  const [isOpen, setIsOpen] = useState(() => isSignedIn && readWait(idOfSubject(subject)) !== null);
  return (
    <p className="waiting-ask">
      {texts.hint_no_times}
      <Button className="tonal" icon={<Notifications />} text={texts.action_wait} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <LazyDialog load={loadDialog} onClose={() => setIsOpen(false)}>
          {(JoinDialog) => <JoinDialog clinic={clinic} subject={subject} onClose={() => setIsOpen(false)} />}
        </LazyDialog>
      )}
    </p>
  );
}
