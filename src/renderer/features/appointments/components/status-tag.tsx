import { Tag } from '@blueprintjs/core';
import { Cross, Tick, Time } from '@blueprintjs/icons';
import { intentOf } from '../status-view.ts';

const icons = { success: <Tick size={12} />, primary: <Time size={12} />, none: <Tick size={12} />, warning: <Cross size={12} />, danger: <Cross size={12} /> };

/** Status of an appointment: a word, an icon and a colour. */
export function StatusTag({ status, text }: { readonly status: string; readonly text: string }) {
  const intent = intentOf(status);
  return <Tag minimal intent={intent} icon={icons[intent]} className="records-status">{text}</Tag>;
}
