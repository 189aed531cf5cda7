import { Value } from 'typebox/value';
import type { Channel, Request, Response } from '#shared/workstation/bridge.ts';
import { requestSchemas } from './schemas.ts';

/** The slice of Electron that is needed here, so that tests need no Electron. */
export interface IpcEvent {
  readonly senderFrame: { readonly url: string; readonly parent: object | null } | null;
}
export interface IpcMainPort {
  handle(channel: string, listener: (event: IpcEvent, payload: unknown) => unknown): void;
}

/** Registers the work of one channel. */
export type Handle = <C extends Channel>(channel: C, work: (payload: Request<C>) => Promise<Response<C>>) => void;

const fits = <C extends Channel>(channel: C, payload: unknown): payload is Request<C> =>
  Value.Check(requestSchemas[channel], payload);

/**
 * Every call is refused unless it comes from the top frame of our own page and its payload fits the schema.
 * What goes wrong inside is reported to `log`; the page learns only that the call failed.
 */
export function createHandle(
  ipcMain: IpcMainPort,
  isOurPage: (url: string) => boolean,
  log: (message: string, error: unknown) => void,
): Handle {
  return (channel, work) => {
    ipcMain.handle(channel, async (event, payload) => {
      const frame = event.senderFrame;
      if (!frame || frame.parent !== null || !isOurPage(frame.url)) throw new Error(`${channel}: foreign frame`);
      if (!fits(channel, payload)) throw new Error(`${channel}: bad payload`);
      try {
        return await work(payload);
      } catch (error) {
        log(channel, error);
        throw new Error(`${channel}: failed`);
      }
    });
  };
}
