import { MAP_ADDRESS } from '#shared/pages.ts';

/** Scheme of the renderer's own bundle; registered as privileged, so it behaves like https. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'workstation';
/** The origin that the server's CORS and WebSocket checks see. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** What counts as our page: the bundle, and in development also the dev server. */
export interface OurPages {
  /** Origin of the dev server, only when the program is not packaged. */
  readonly devOrigin: string | null;
}

const parse = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);

/**
 * Whether a URL belongs to our renderer. `URL.origin` is no help: Node answers `null` for every scheme of our own,
 * so protocol and host are compared, and a port or a user name makes it foreign.
 */
export function isOurUrl(url: string, pages: OurPages): boolean {
  const parsed = parse(url);
  if (!parsed || parsed.username !== '' || parsed.password !== '') return false;
  if (pages.devOrigin !== null && parsed.origin === pages.devOrigin) return true;
  return parsed.protocol === `${APP_SCHEME}:` && parsed.host === APP_HOST;
}

/** Whether a URL is a blob that our page made (the PDF viewer shows documents from blobs). */
export const isOurBlob = (url: string, pages: OurPages): boolean =>
  url.startsWith('blob:') && isOurUrl(url.slice('blob:'.length), pages);

/**
 * Chromium's own viewer of PDF: since Electron 41 its pages are frames of the window that shows a document, not a
 * window of their own.
 */
const PDF_VIEWER = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/';

/**
 * Whether a frame inside our page may go to a URL: our pages, documents that our page made, and the viewer that shows
 * them.
 */
export const isFrameAllowed = (url: string, pages: OurPages): boolean =>
  isOurUrl(url, pages) || isOurBlob(url, pages) || url.startsWith(PDF_VIEWER);

/** Origin of the dev server, or null. A packaged program never takes its page from the environment. */
export function devOriginOf(isPackaged: boolean, rendererUrl: string | undefined): string | null {
  if (isPackaged || !rendererUrl) return null;
  const parsed = parse(rendererUrl);
  return parsed && (parsed.protocol === 'http:' || parsed.protocol === 'https:') ? parsed.origin : null;
}

/** What a link of our page may lead to outside of it. */
interface Outside {
  readonly pages: OurPages;
  /** of the chosen server; null before one is chosen */
  readonly serverOrigin: string | null;
}

/**
 * What the system's browser opens for a link that asks for a window of its own: a page of ours at the server's address,
 * the server itself, and the map. Null for anything else: a text that somebody typed must not lead a desk to a foreign
 * page.
 */
export function outsideAddress(url: string, { pages, serverOrigin }: Outside): string | null {
  const parsed = parse(url);
  if (!parsed || parsed.username !== '' || parsed.password !== '') return null;
  if (serverOrigin !== null && isOurUrl(url, pages)) return serverOrigin + parsed.pathname + parsed.search;
  return parsed.origin === serverOrigin || url.startsWith(MAP_ADDRESS) ? url : null;
}
