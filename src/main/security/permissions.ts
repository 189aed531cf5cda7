import { isOurUrl, type OurPages } from './origin.ts';

/**
 * Deny by default. `media` is the camera and the microphone of a video visit. The three network names are
 * Chromium's Local Network Access: without them our page could not reach a server in the clinic's own network;
 * the Content-Security-Policy still limits it to the saved address.
 */
const granted: ReadonlySet<string> = new Set(['media', 'local-network-access', 'local-network', 'loopback-network']);

/**
 * @param permission Electron's name of the permission
 * @param requester URL or origin of the frame that asks
 */
export const isPermissionGranted = (permission: string, requester: string, pages: OurPages): boolean =>
  granted.has(permission) && isOurUrl(requester, pages);
