/** Name of the binding that carries calls; the preload host hides it before any script of the page runs. */
export const BINDING = '__electronInvoke';

/**
 * Runs the built preload as Electron's sandbox does: in the top frame only, with a `require` that knows `electron`
 * alone, values copied by structured clone in both directions, and a frozen object in the page's world.
 * @param code text of the built preload
 */
export const preloadHost = (code: string): string => `(() => {
  const send = globalThis.${BINDING};
  delete globalThis.${BINDING};
  if (globalThis.top !== globalThis.self) return;
  const ipcRenderer = {
    async invoke(channel, ...args) {
      const result = await send(channel, structuredClone(args));
      if ('error' in result) throw new Error(result.error);
      return result.value;
    },
  };
  const contextBridge = {
    exposeInMainWorld(name, api) {
      Object.defineProperty(globalThis, name, { value: Object.freeze(api), enumerable: true });
    },
  };
  const electron = { ipcRenderer, contextBridge };
  const require = (name) => {
    if (name === 'electron') return electron;
    throw new Error('module not found: ' + name + ' (a sandboxed preload may require electron only)');
  };
  const module = { exports: {} };
  const process = { platform: 'linux' };
  (function (require, module, exports, process) {
${code}
  })(require, module, module.exports, process);
})();`;
