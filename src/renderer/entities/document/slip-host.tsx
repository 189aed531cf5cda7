import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { DocumentDialog } from './document.dialog.tsx';
import { currentSlipAsk, dropSlipAsk, onSlipAskChange } from './slip-asks.ts';
import { useDocument } from './use-document.ts';

/** Shows the «Талон» that a notice offers, wherever on the page it was booked. */
export function SlipHost() {
  const ask = useSyncExternalStore(onSlipAskChange, currentSlipAsk);
  const { state, start, stop, fetchDocx } = useDocument();
  const request = ask && ({ clinic: ask.clinic, kind: 'slip', id: ask.appointment } as const);
  const begin = useEffectEvent(() => {
    if (request) start(request);
  });
  useEffect(() => begin(), [ask]);
  // who leaves the page does not want it on the next one
  useEffect(() => dropSlipAsk, []);
  if (!request || !state) return null;
  const close = () => {
    stop();
    dropSlipAsk();
  };
  return <DocumentDialog request={request} state={state} onStart={start} fetchDocx={fetchDocx} onClose={close} />;
}
