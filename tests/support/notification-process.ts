import { openDeliverer } from './notifications.ts';

/** A server process that delivers notifications until it is killed. */
const [appUrl = '', smtpUrl = ''] = process.argv.slice(2);
await openDeliverer({ appUrl }, { smtpUrl });
