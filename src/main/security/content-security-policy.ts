import { socketOrigin } from '#shared/workstation/address.ts';

/**
 * The policy of every answer under `app://workstation`, computed anew each time, because the only address that the
 * page may reach is the one that is saved now.
 * `style-src-attr` is open for Blueprint and FullCalendar, which position by style attributes; `frame-src blob:` is
 * the PDF viewer.
 * @param serverOrigin the saved origin, or null before the first set-up
 */
export function contentSecurityPolicy(serverOrigin: string | null): string {
  const server = serverOrigin === null ? '' : ` ${serverOrigin}`;
  const socket = serverOrigin === null ? '' : ` ${socketOrigin(serverOrigin)}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${server}`,
    "font-src 'self' data:",
    `connect-src 'self'${server}${socket}`,
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}
