import { Tag, type Intent } from '@blueprintjs/core';
import { Cross, Pulse, Tick, Time } from '@blueprintjs/icons';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';

interface Look {
  readonly intent: Intent;
  readonly Icon: typeof Tick;
}
/** Meaning colours of the statuses with an icon each; the word always stands beside. */
const LOOKS: Readonly<Record<AppointmentStatus, Look>> = {
  booked: { intent: 'none', Icon: Time },
  arrived: { intent: 'success', Icon: Tick },
  in_progress: { intent: 'primary', Icon: Pulse },
  done: { intent: 'none', Icon: Tick },
  no_show: { intent: 'warning', Icon: Cross },
  cancelled: { intent: 'danger', Icon: Cross },
  reception_cancelled: { intent: 'danger', Icon: Cross },
};
const isKnown = (status: string): status is AppointmentStatus => Object.hasOwn(LOOKS, status);
/** An unknown status of a newer server is plain. */
const lookOf = (status: string): Look => LOOKS[isKnown(status) ? status : 'booked'];

export function StatusIcon({ status }: { readonly status: string }) {
  const { Icon } = lookOf(status);
  return <Icon size={12} />;
}

interface StatusTagProps {
  readonly status: string;
  /** in words, as the server says it */
  readonly text: string;
  readonly size?: 'medium' | 'large';
}
/** Status of a visit: a word, an icon and a colour, the same for the patient, the desk and the doctor. */
export function StatusTag({ status, text, size = 'medium' }: StatusTagProps) {
  return (
    <Tag minimal size={size} intent={lookOf(status).intent} icon={<StatusIcon status={status} />}>
      {text}
    </Tag>
  );
}
