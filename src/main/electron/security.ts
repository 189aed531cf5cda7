import { app, session, shell } from 'electron';
import type { WebContents } from 'electron';
import { isFrameAllowed, isOurUrl, outsideAddress, type OurPages } from '#main/security/origin.ts';
import { isPermissionGranted } from '#main/security/permissions.ts';

function guard(contents: WebContents, pages: OurPages, serverOrigin: () => string | null): void {
  contents.on('will-navigate', (event) => {
    if (!isOurUrl(event.url, pages)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isOurUrl(event.url, pages)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    const isAllowed = event.isMainFrame ? isOurUrl(event.url, pages) : isFrameAllowed(event.url, pages);
    if (!isAllowed) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const outside = outsideAddress(url, { pages, serverOrigin: serverOrigin() });
    if (outside !== null) shell.openExternal(outside).catch((error: unknown) => console.error('openExternal', error));
    return { action: 'deny' };
  });
}

/** Denies by default: permissions, devices, navigation away from our page, new windows, web views. */
export function installSecurity(pages: OurPages, serverOrigin: () => string | null): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isPermissionGranted(permission, details.requestingUrl, pages)),
  );
  defaultSession.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isPermissionGranted(permission, requestingOrigin, pages),
  );
  defaultSession.setDevicePermissionHandler(() => false);
  // Every window there will ever be is guarded before its first page, whoever opens it.
  app.on('web-contents-created', (_event, contents) => guard(contents, pages, serverOrigin));
}
