import { useEffect, useEffectEvent, useState } from 'react';
import { Spinner } from '@blueprintjs/core';
import { isServerThere, reloadOnce } from '#renderer/lib/page/missing-part.ts';
import { CrashedScreen } from './crashed.screen.tsx';
import { OfflineNotice } from './offline-notice.tsx';
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
    <OfflineNotice
      title={texts.title_part_failed}
      text={texts.hint_part_failed}
      isBusy={isBusy}
      onRetry={() => void retry()}
    />
  );
}
