import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { dateText } from '#renderer/lib/page/device-time.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import {
  useEndOtherSessionsMutation,
  useEndOwnSessionMutation,
  useListOwnSessionsQuery,
  type OwnSession,
} from '../own-sessions-api.ts';
import { securityTexts as texts } from '../security-texts.ru.ts';

function SessionCard({ session }: { readonly session: OwnSession }) {
  const [end, { isLoading }] = useEndOwnSessionMutation();
  return (
    <>
      <div>
        <h3>{session.device}</h3>
        <p className="muted">{texts.hint_session(dateText(session.created_at), session.ip)}</p>
        {session.is_current ? (
          <p className="security-current">{texts.hint_this_device}</p>
        ) : (
          <p className="muted">{texts.hint_last_active(dateText(session.last_active_at))}</p>
        )}
      </div>
      {!session.is_current && (
        <Button
          text={texts.action_end}
          aria-label={texts.label_end(session.device)}
          loading={isLoading}
          onClick={() => void end({ params: { id: session.id } })}
        />
      )}
    </>
  );
}

/** Where the person is signed in; each session can be ended, and all others at once. */
export function SessionsSection() {
  const query = useListOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const [isAsking, setIsAsking] = useState(false);
  const items = query.currentData?.items ?? [];
  const host = useRowFocus<HTMLDivElement>(items.map(({ id }) => id));
  const leaveOthers = async () => {
    setIsAsking(false);
    const { data } = await endOthers();
    await deviceMarks.keep(data?.device_mark);
  };
  return (
    <SectionCard anchor="sessions" title={texts.title_sessions}>
      <div ref={host} tabIndex={-1}>
        <PageState {...loadState(query)} skeleton={<Skeleton rows={2} rowHeight={88} />}>
          {() => (
            <ul className="section-rows">
              {items.map((session) => (
                <li key={session.id} data-row={session.id}>
                  <SessionCard session={session} />
                </li>
              ))}
            </ul>
          )}
        </PageState>
      </div>
      {items.length > 1 && (
        <Button
          intent="danger"
          variant="minimal"
          text={texts.action_end_others}
          loading={isLoading}
          onClick={() => setIsAsking(true)}
        />
      )}
      <ConfirmDialog
        title={texts.title_end_others}
        isOpen={isAsking}
        isDanger
        confirm={texts.action_end_others_short}
        onConfirm={() => void leaveOthers()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{texts.hint_end_others}</p>
      </ConfirmDialog>
    </SectionCard>
  );
}
