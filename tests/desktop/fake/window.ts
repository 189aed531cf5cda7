import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Frame, Page, Request as PageRequest, Route } from '@playwright/test';
import type Electron from 'electron';
import { PAGE_ORIGIN, toApp, toPage } from './origin.ts';
import { BINDING, preloadHost } from './preload-host.ts';
import { app, record } from './services.ts';

/** Set by the harness before the main process starts. */
export const host: { context: BrowserContext | null } = { context: null };

class WebContents extends EventEmitter implements Pick<Electron.WebContents, 'setWindowOpenHandler'> {
  openHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null = null;
  setWindowOpenHandler(handler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0]): void {
    this.openHandler = handler;
  }
  /** Emits a cancellable event, as Electron does before a navigation; true when it was prevented. */
  isPrevented(name: 'will-navigate' | 'will-frame-navigate', url: string, isMainFrame: boolean): boolean {
    let isPrevented = false;
    this.emit(name, { url, isMainFrame, preventDefault: () => (isPrevented = true) });
    return isPrevented;
  }
}

async function fromProtocol(route: Route): Promise<void> {
  const request = route.request();
  const handler = record.protocols.get('app');
  if (!handler) return route.abort('failed');
  const answer = await handler(new Request(toApp(request.url()), { method: request.method() }));
  await route.fulfill({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  });
}

const frameOf = (request: PageRequest): Frame | null => {
  try {
    return request.frame();
  } catch {
    return null; // the first navigation of a new page has no frame yet: it is a pop-up
  }
};

type WindowPart = Pick<Electron.BrowserWindow, 'loadURL' | 'show' | 'focus' | 'isVisible' | 'isMinimized' | 'restore'>;

/** A window that is a page of real Chromium; refuses the settings that a secure window must not have. */
export class BrowserWindow extends EventEmitter implements WindowPart {
  static readonly all: BrowserWindow[] = [];
  static getAllWindows(): BrowserWindow[] {
    return BrowserWindow.all;
  }
  readonly webContents = new WebContents();
  readonly page: Promise<Page>;
  readonly options: Electron.BrowserWindowConstructorOptions;
  #isShown: boolean;
  #isLoading = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    this.options = options;
    this.#isShown = options.show !== false;
    BrowserWindow.all.push(this);
    app.emit('web-contents-created', {}, this.webContents);
    this.page = this.#open();
  }

  async #open(): Promise<Page> {
    const { context } = host;
    if (!context) throw new Error('the harness is not started');
    const page = await context.newPage();
    await page.exposeBinding(BINDING, async ({ frame }, channel: string, args: unknown[]) => {
      const listener = record.ipc.get(channel);
      // Only what handlers may look at; the real event has more.
      const event = {
        senderFrame: { url: toApp(frame.url()), parent: frame.parentFrame() },
      } as Electron.IpcMainInvokeEvent;
      try {
        if (!listener) throw new Error(`No handler registered for '${channel}'`);
        return { value: structuredClone(await listener(event, ...args)) };
      } catch (error) {
        return { error: `Error invoking remote method '${channel}': ${String(error)}` };
      }
    });
    const { preload } = this.options.webPreferences ?? {};
    if (preload) await page.addInitScript({ content: preloadHost(await readFile(preload, 'utf8')) });
    await context.route('**/*', (route) => this.#request(route, page));
    return page;
  }

  async #request(route: Route, page: Page): Promise<void> {
    const request = route.request();
    const frame = frameOf(request);
    if (request.isNavigationRequest()) {
      const url = toApp(request.url());
      if (!frame || frame.page() !== page) {
        this.webContents.openHandler?.({
          url,
          frameName: '',
          features: '',
          disposition: 'foreground-tab',
          referrer: { url: '', policy: 'default' },
        });
        return route.abort('aborted');
      }
      const isMain = frame === page.mainFrame();
      // Like Electron: what the program itself loads is not asked about.
      const isAsked = !(isMain && this.#isLoading);
      const isPrevented =
        isAsked &&
        [
          this.webContents.isPrevented('will-frame-navigate', url, isMain),
          isMain && this.webContents.isPrevented('will-navigate', url, true),
        ].includes(true);
      if (isPrevented) return route.abort('aborted');
    }
    return request.url().startsWith(`${PAGE_ORIGIN}/`) ? fromProtocol(route) : route.fallback();
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.page;
    this.#isLoading = true;
    try {
      await page.goto(toPage(url));
    } finally {
      this.#isLoading = false;
    }
    this.emit('ready-to-show');
  }
  show(): void {
    this.#isShown = true;
  }
  isVisible(): boolean {
    return this.#isShown;
  }
  isMinimized(): boolean {
    return false;
  }
  restore(): void {}
  focus(): void {}
}
