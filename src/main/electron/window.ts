import { app, BrowserWindow } from 'electron';
import { texts } from './texts.ru.ts';

/**
 * Opens the window of the workstation; it is shown when its first page is painted.
 * @param preload absolute path of the built preload
 */
export function createWindow(preload: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 360,
    minHeight: 480,
    show: false,
    title: texts.title_window,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // Documents are shown in Chromium's own viewer, which counts as a plugin where a page asks whether it is there;
      // no other plugin exists (ADR 6).
      plugins: true,
      navigateOnDragDrop: false,
      // The checker would download its dictionaries from a foreign host.
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}

/** Brings the window to the front when the program is started a second time. */
export function focusWindow(window: BrowserWindow | undefined): void {
  if (!window) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
