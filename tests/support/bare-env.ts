const { PATH = '', HOME = '/', NODE_COMPILE_CACHE } = process.env;

/**
 * Environment of a process that a test starts: of a developer's shell only where programs are. `npm test` also says
 * where Node keeps what it compiled: half of a start is reading the sources.
 */
export const BARE_ENV: Readonly<Record<string, string>> = {
  PATH,
  HOME,
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
};
