import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { DocumentDialog } from './document.dialog.tsx';
import { currentSlipAsk, dropSlipAsk, onSlipAskChange } from './slip-asks.ts';
import { useDocument } from './use-document.ts';

/** Shows the «Талон» that was asked for; it is there while one is. */
export function SlipHost() {
  const ask = useSyncExternalStore(onSlipAskChange, currentSlipAsk);
  const { state, start, stop, fetchDocx } = useDocument();
  const request = ask && ({ clinic: ask.clinic, kind: 'slip', id: ask.appointment } as const);
  const begin = useEffectEvent(() => {
    if (request) start(request);
  });
  useEffect(() => begin(), [ask]);
  if (!request || !state) return null;
  const close = () => {
    stop();
    dropSlipAsk();
  };
  return <DocumentDialog request={request} state={state} onStart={start} fetchDocx={fetchDocx} onClose={close} />;
}
