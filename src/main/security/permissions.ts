import { isOurUrl, type OurPages } from './origin.ts';

/**
 * Deny by default; the camera and the microphone come with video visits. The three network names are
 * Chromium's Local Network Access: without them our page could not reach a server in the clinic's own network;
 * the Content-Security-Policy still limits it to the saved address.
 */
const granted: ReadonlySet<string> = new Set(['local-network-access', 'local-network', 'loopback-network']);

/**
 * @param permission Electron's name of the permission
 * @param requester URL or origin of the frame that asks
 */
export const isPermissionGranted = (permission: string, requester: string, pages: OurPages): boolean =>
  granted.has(permission) && isOurUrl(requester, pages);
