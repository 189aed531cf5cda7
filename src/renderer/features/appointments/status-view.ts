import type { Intent } from '@blueprintjs/core';

/** Meaning colours of the statuses; the text always stands beside. An unknown status of a newer server is plain. */
const INTENTS: Readonly<Record<string, Intent>> = {
  booked: 'success', arrived: 'primary', in_progress: 'primary', done: 'none', no_show: 'warning', cancelled: 'danger', reception_cancelled: 'danger',
};
export const intentOf = (status: string): Intent => INTENTS[status] ?? 'none';
