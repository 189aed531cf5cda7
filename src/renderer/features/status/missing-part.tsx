import { useEffect, useEffectEvent, useState } from 'react';
import { Button, Spinner } from '@blueprintjs/core';
import { Offline, Refresh } from '@blueprintjs/icons';
import { isServerThere, reloadOnce } from '#renderer/lib/page/missing-part.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { CrashedScreen } from './crashed.screen.tsx';
import { texts } from './texts.ru.ts';

/**
 * A file of the page did not come: without the network it waits for it; otherwise a new version has taken it away, and
 * the page is loaded anew.
 */
export function MissingPart() {
  const [why, setWhy] = useState<'unknown' | 'offline' | 'gone'>('unknown');
  const [isBusy, setIsBusy] = useState(false);
  const retry = async () => {
    setIsBusy(true);
    if (await isServerThere()) window.location.reload();
    else setIsBusy(false);
  };
  const onOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    const find = async () => {
      if (!(await isServerThere())) setWhy('offline');
      else if (!reloadOnce()) setWhy('gone');
    };
    void find();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  if (why === 'unknown') return <Spinner />;
  if (why === 'gone') return <CrashedScreen isOutdated />;
  return (
    <div role="alert">
      <Notice
        heading="h1"
        icon={<Offline size={40} />}
        title={texts.title_part_failed}
        text={texts.hint_part_failed}
        action={
          <Button
            size="large"
            intent="primary"
            icon={<Refresh />}
            text={texts.action_retry}
            loading={isBusy}
            onClick={() => void retry()}
          />
        }
      />
    </div>
  );
}
