import { Tag } from '@blueprintjs/core';
import { Cross, Disable, Pulse, Tick, Time, Walk } from '@blueprintjs/icons';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import './appointment.css';

/** An icon each; the word always stands beside. Their colours are in appointment.css. */
const ICONS: Readonly<Record<AppointmentStatus, typeof Tick>> = {
  booked: Time,
  arrived: Walk,
  in_progress: Pulse,
  done: Tick,
  no_show: Disable,
  cancelled: Cross,
  reception_cancelled: Cross,
};
const isKnown = (status: string): status is AppointmentStatus => Object.hasOwn(ICONS, status);

/** An unknown status of a newer server has a plain one. */
export function StatusIcon({ status }: { readonly status: string }) {
  const Icon = ICONS[isKnown(status) ? status : 'booked'];
  return <Icon size={12} />;
}

interface StatusTagProps {
  readonly status: string;
  /** in words, as the server says it */
  readonly text: string;
}
/** Status of a visit: a word, an icon and a colour, the same for the patient, the desk and the doctor. */
export function StatusTag({ status, text }: StatusTagProps) {
  return (
    <Tag minimal className={`status status-${status}`} icon={<StatusIcon status={status} />}>
      {text}
    </Tag>
  );
}
