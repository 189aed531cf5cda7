import { Tag, type Intent } from '@blueprintjs/core';
import { Cross, Pulse, Tick, Time } from '@blueprintjs/icons';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';

/** Meaning colours of the statuses with an icon each; the word always stands beside. */
const LOOKS: Readonly<Record<AppointmentStatus, { readonly intent: Intent; readonly icon: React.JSX.Element }>> = {
  booked: { intent: 'none', icon: <Time size={12} /> },
  arrived: { intent: 'success', icon: <Tick size={12} /> },
  in_progress: { intent: 'primary', icon: <Pulse size={12} /> },
  done: { intent: 'none', icon: <Tick size={12} /> },
  no_show: { intent: 'warning', icon: <Cross size={12} /> },
  cancelled: { intent: 'danger', icon: <Cross size={12} /> },
  reception_cancelled: { intent: 'danger', icon: <Cross size={12} /> },
};

/** The status of a visit in the list. */
export function StatusView({ status, text }: { readonly status: AppointmentStatus; readonly text: string }) {
  const { intent, icon } = LOOKS[status];
  return <Tag minimal intent={intent} icon={icon}>{text}</Tag>;
}
