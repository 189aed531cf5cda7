import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { Envelope, Key, Refresh } from '@blueprintjs/icons';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { useListOutboxLettersQuery } from './api.ts';
import { LetterList } from './components/letter-list.tsx';
import { LetterView } from './components/letter-view.tsx';
import { SmsList } from './components/sms-list.tsx';
import { texts } from './texts.ru.ts';
import './outbox.css';

const POLL_MS = 5_000;

/** Letters of the demo mode. The key stands after `#`, so that it reaches no log of any server. */
export function OutboxScreen() {
  const { hash } = useLocation();
  const { config } = useSession();
  const key = decodeURIComponent(hash.slice(1));
  const {
    data,
    isLoading,
    error: caught,
    refetch,
  } = useListOutboxLettersQuery(
    { headers: { 'x-outbox-key': key } },
    { skip: key === '', pollingInterval: POLL_MS, refetchOnMountOrArgChange: true },
  );
  const [openId, setOpenId] = useState<string | null>(null);
  const error = errorOf(caught);
  const letters = data?.items ?? [];
  const messages = data?.sms ?? [];
  const letter = letters.find(({ id }) => id === openId) ?? letters[0];
  if (key === '')
    return <Notice heading="h1" picture={<Key size={32} />} title={texts.title_outbox} text={texts.alert_no_key} />;
  return (
    <>
      <PageHead
        title={texts.title_outbox}
        lead={config?.keeps_letters === false ? texts.hint_outbox_copies : texts.hint_outbox}
        action={<Button icon={<Refresh />} text={texts.action_refresh} onClick={() => void refetch()} />}
      />
      <PageState
        isLoading={isLoading}
        error={error?.status === 404 ? texts.alert_no_outbox : error?.message}
        onRetry={() => void refetch()}
        isEmpty={letters.length === 0 && messages.length === 0}
        empty={<Notice picture={<Envelope size={32} />} text={texts.hint_empty} />}
      >
        {() => (
          <>
            {letter && (
              <div className="outbox">
                <LetterList letters={letters} openId={letter.id} onOpen={setOpenId} />
                <LetterView key={letter.id} letter={letter} />
              </div>
            )}
            <SmsList messages={messages} />
          </>
        )}
      </PageState>
    </>
  );
}
