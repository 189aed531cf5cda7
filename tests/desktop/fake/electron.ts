/**
 * Test double of the `electron` module: windows are pages of real Chromium, the built preload runs in them, calls cross
 * by structured clone. Not covered, and said so in the README: the real main-process APIs, native menus, fuses, key
 * stores; the `_electron` smoke test beside this folder runs those where the binary exists.
 */
export { app, ipcMain, Menu, net, powerMonitor, protocol, record, safeStorage, session, shell } from './services.ts';
export { BrowserWindow, host } from './window.ts';
