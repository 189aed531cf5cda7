import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { Briefcase } from '@blueprintjs/icons';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useTopic } from '#renderer/lib/api/use-topic.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import { useAcceptEmploymentMutation, useListOwnEmploymentsQuery, type OwnEmployment } from './api.ts';
import { EmploymentTag } from '#renderer/entities/doctor/employment-tag.tsx';
import { EndDialog } from './components/end.dialog.tsx';
import { messagesOf, notifyDone, notifyFailed } from '#renderer/entities/row-form/notify.ts';
import { texts } from './texts.ru.ts';
import './registry.css';

/**
 * «Места работы»: where the person works, over all clinics; what waits for their consent stands first (decision "People
 * and clinics").
 */
export function EmploymentsScreen() {
  const query = useListOwnEmploymentsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [leaving, setLeaving] = useState<OwnEmployment | null>(null);
  const { refetch } = query;
  useTopic('me', () => void refetch());
  const items = query.currentData?.items ?? [];
  const host = useRowFocus<HTMLDivElement>(items.map(({ id }) => id));
  return (
    <>
      <PageHead title={texts.title_employments} lead={texts.hint_employments} />
      <div ref={host} tabIndex={-1}>
        <PageState
          {...loadState(query)}
          isEmpty={items.length === 0}
          empty={
            <Notice
              picture={<Briefcase size={32} />}
              title={texts.title_no_employments}
              text={texts.hint_no_employments}
            />
          }
          skeleton={<Skeleton rows={2} rowHeight={96} />}
        >
          {() => (
            <ul className="employments">
              {items.map((item) => (
                <li key={item.id} data-row={item.id}>
                  <Employment item={item} onLeave={() => setLeaving(item)} />
                </li>
              ))}
            </ul>
          )}
        </PageState>
      </div>
      {leaving && <EndDialog item={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function Employment({ item, onLeave }: { readonly item: OwnEmployment; readonly onLeave: () => void }) {
  const { reload } = useSessionActions();
  const [accept, { isLoading }] = useAcceptEmploymentMutation();
  const { clinic, specialties, state } = item;
  const agree = async () => {
    const { data, error } = await accept({ params: { id: item.id } });
    const failure = errorOf(error);
    if (failure) return notifyFailed(messagesOf(failure));
    notifyDone(
      texts.alert_accepted(clinic.title),
      data && data.removed > 0 ? texts.alert_times_removed(data.removed) : undefined,
    );
    // the roles of the clinic are there now
    await reload();
  };
  return (
    <article className="employment" aria-labelledby={`employment-${item.id}`}>
      <div>
        <h2 id={`employment-${item.id}`}>
          <Link to={paths.clinic(clinic.slug)}>{clinic.title}</Link>
        </h2>
        <p className="muted">{specialties.length > 0 ? specialties.join(', ') : texts.hint_no_specialty}</p>
      </div>
      <EmploymentTag state={state} isOwn />
      <div className="employment-actions">
        {state === 'waiting' && (
          <Button className="tonal" text={texts.action_accept} loading={isLoading} onClick={() => void agree()} />
        )}
        {state === 'waiting' && <Button text={texts.action_decline} disabled={isLoading} onClick={onLeave} />}
        {state === 'working' && <Button variant="minimal" intent="danger" text={texts.action_end} onClick={onLeave} />}
      </div>
    </article>
  );
}
