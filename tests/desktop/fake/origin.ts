/**
 * Chromium outside Electron refuses to open `app://`, so the harness shows the same pages under an https origin that
 * no name server knows, and translates at the border: everything the main process sees is `app://workstation`.
 */
export const APP_ORIGIN = 'app://workstation';
export const PAGE_ORIGIN = 'https://workstation.invalid';

const swap = (url: string, from: string, to: string): string =>
  url === from || url.startsWith(`${from}/`) ? to + url.slice(from.length) : url;
export const toPage = (url: string): string => swap(url, APP_ORIGIN, PAGE_ORIGIN);
export const toApp = (url: string): string => swap(url, PAGE_ORIGIN, APP_ORIGIN);
