import type { Tree } from './source.ts';

export interface Planted {
  readonly rule: string;
  readonly title: string;
  /** the file that must be accused */
  readonly file: string;
  readonly tree: Tree;
}

const empty = 'export {};';
const imports = (specifier: string): string => `import { x } from '${specifier}';\nexport const y = x;`;

/** `file` imports `target` (both exist): the zone rule must refuse it. */
const zone = (title: string, file: string, target: string): Planted => {
  const specifier = target.replace(/^src\/(shared|main|renderer)\//, '#$1/').replace(/^(server|tests)\//, '#$1/');
  const written = specifier.startsWith('#') ? specifier : `${'../'.repeat(file.split('/').length - 1)}${target}`;
  return { rule: 'zone', title, file, tree: { [file]: imports(written), [target]: 'export const x = 1;' } };
};
const pack = (title: string, file: string, specifier: string): Planted => ({
  rule: 'package',
  title,
  file,
  tree: { [file]: imports(specifier) },
});
const content = (rule: string, title: string, file: string, text: string): Planted => ({
  rule,
  title,
  file,
  tree: { [file]: text },
});
const titled = (title: string, text: string): Planted => content('title', title, 'src/shared/rules/a.test.ts', text);
const named = (title: string, file: string): Planted => content('file-name', title, file, empty);

/** One planted violation or more for each rule; the test asserts that each is found. */
export const planted: readonly Planted[] = [
  zone('shared imports the server', 'src/shared/rules/a.ts', 'server/db/b.ts'),
  zone('shared imports the renderer', 'src/shared/rules/a.ts', 'src/renderer/lib/b.ts'),
  zone('preload imports main', 'src/preload/index.ts', 'src/main/ipc/b.ts'),
  zone('main imports the server', 'src/main/ipc/a.ts', 'server/lib/b.ts'),
  zone('main imports the renderer', 'src/main/index.ts', 'src/renderer/lib/b.ts'),
  zone('ipc imports main/electron', 'src/main/ipc/a.ts', 'src/main/electron/b.ts'),
  zone('the renderer imports main', 'src/renderer/lib/a.ts', 'src/main/ipc/b.ts'),
  zone('the renderer imports the server', 'src/renderer/app/a.ts', 'server/http/b.ts'),
  zone('lib imports ui', 'src/renderer/lib/a.ts', 'src/renderer/ui/b.ts'),
  zone('ui imports entities', 'src/renderer/ui/a.ts', 'src/renderer/entities/doctor/b.ts'),
  zone('ui knows the API', 'src/renderer/ui/a.ts', 'src/renderer/lib/api/b.ts'),
  zone('ui knows the domain', 'src/renderer/ui/a.ts', 'src/shared/contract/b.ts'),
  zone('an entity imports a feature', 'src/renderer/entities/doctor/a.ts', 'src/renderer/features/queue/b.ts'),
  zone('an entity imports another', 'src/renderer/entities/doctor/a.ts', 'src/renderer/entities/slot/b.ts'),
  zone('a feature imports another', 'src/renderer/features/queue/a.ts', 'src/renderer/features/booking/b.ts'),
  zone('a feature imports app', 'src/renderer/features/queue/a.ts', 'src/renderer/app/b.ts'),
  zone('a feature imports main.tsx', 'src/renderer/features/queue/a.ts', 'src/renderer/main.tsx'),
  zone("another feature's service", 'server/features/queue/a.ts', 'server/features/booking/booking.service.ts'),
  zone("another feature's nested index", 'server/features/queue/a.ts', 'server/features/booking/parts/index.ts'),
  zone('a feature imports plugins', 'server/features/queue/a.ts', 'server/plugins/b.ts'),
  zone('a feature imports settings as a value', 'server/features/queue/a.ts', 'server/config/config.ts'),
  zone('a feature imports the composition root', 'server/features/queue/a.ts', 'server/app.ts'),
  zone('the server imports the renderer', 'server/lib/a.ts', 'src/renderer/lib/b.ts'),
  zone('the server imports main', 'server/lib/a.ts', 'src/main/ipc/b.ts'),
  ...['db', 'http', 'lib', 'plugins'].map((folder) =>
    zone(`server/${folder} imports a feature`, `server/${folder}/a.ts`, 'server/features/booking/index.ts'),
  ),
  zone('app.ts reaches into a feature', 'server/app.ts', 'server/features/booking/booking.routes.ts'),
  zone('the cli reaches into a feature', 'server/cli/a.ts', 'server/features/booking/booking.service.ts'),
  zone('seeds reach into a feature', 'server/db/seeds/a.ts', 'server/features/booking/booking.service.ts'),
  zone('infrastructure imports demo seeds', 'server/db/a.ts', 'server/db/seeds/demo/b.ts'),
  zone('the product imports test support', 'server/lib/a.ts', 'tests/support/b.ts'),
  zone('the product imports a test', 'src/shared/rules/a.ts', 'src/shared/rules/b.test.ts'),
  {
    ...zone('types count too', 'src/renderer/ui/a.ts', 'src/renderer/features/queue/b.ts'),
    tree: {
      'src/renderer/ui/a.ts': "export type X = import('#renderer/features/queue/b.ts').X;",
      'src/renderer/features/queue/b.ts': empty,
    },
  },
  {
    ...zone('re-exports count too', 'server/db/a.ts', 'server/features/queue/index.ts'),
    tree: {
      'server/db/a.ts': "export * from '#server/features/queue/index.ts';",
      'server/features/queue/index.ts': empty,
    },
  },
  {
    ...zone('lazy imports count too', 'src/renderer/lib/a.ts', 'src/renderer/app/b.ts'),
    tree: {
      'src/renderer/lib/a.ts': "export const load = () => import('../app/b.ts');",
      'src/renderer/app/b.ts': empty,
    },
  },

  pack('shared with Node', 'src/shared/format/a.ts', 'node:fs'),
  pack('shared with React', 'src/shared/format/a.ts', 'react'),
  pack('shared with Fastify', 'src/shared/contract/a.ts', 'fastify'),
  pack('electron in ipc', 'src/main/ipc/a.ts', 'electron'),
  pack('electron in the renderer', 'src/renderer/lib/a.ts', 'electron'),
  pack('a library in the preload', 'src/preload/index.ts', 'typebox'),
  pack('Node in the renderer', 'src/renderer/lib/a.ts', 'node:path'),
  pack('the ORM in the renderer', 'src/renderer/lib/a.ts', '@mikro-orm/core'),
  pack('the calendar outside lib', 'src/renderer/features/booking/a.ts', '@fullcalendar/react/daygrid'),
  pack('Fastify in a service', 'server/features/booking/booking.service.ts', 'fastify'),
  pack('Fastify in rules', 'server/features/booking/booking.rules.ts', '@fastify/cors'),
  pack('the ORM in rules', 'server/features/booking/booking.rules.ts', '@mikro-orm/core'),
  pack('pg outside server/db', 'server/lib/mail/a.ts', 'pg'),
  pack('a dev dependency in the server', 'server/lib/a.ts', 'react'),
  pack('Fastify in main', 'src/main/ipc/a.ts', 'fastify'),

  content('unresolved', 'a file that does not exist', 'server/lib/a.ts', imports('./missing.ts')),
  content('unresolved', 'an alias that leads nowhere', 'server/lib/a.ts', imports('#server/lib/missing.ts')),
  content('unresolved', 'an undeclared package', 'server/lib/a.ts', imports('left-pad')),
  {
    rule: 'unresolved',
    title: 'a missing ending',
    file: 'server/lib/a.ts',
    tree: { 'server/lib/a.ts': imports('./b'), 'server/lib/b.ts': empty },
  },
  {
    rule: 'unresolved',
    title: 'in a test as well',
    file: 'server/lib/a.test.ts',
    tree: { 'server/lib/a.test.ts': imports('./missing.ts') },
  },
  {
    rule: 'cycle',
    title: 'three files in a circle',
    file: 'server/lib/a.ts',
    tree: {
      'server/lib/a.ts': imports('./b.ts'),
      'server/lib/b.ts': imports('./c.ts'),
      'server/lib/c.ts': "export { y as x } from './a.ts';",
    },
  },

  named('camelCase', 'server/lib/mailSender.ts'),
  named('PascalCase component', 'src/renderer/ui/DataTable.tsx'),
  named('an unknown suffix', 'server/features/booking/booking.controller.ts'),
  named('a screen without JSX ending', 'src/renderer/features/queue/queue.screen.ts'),
  named('a folder in CamelCase', 'src/renderer/features/clinicSite/a.ts'),
  named('a badly named test', 'tests/api/BookingApi.api.test.ts'),

  content(
    'named-exports',
    'export default',
    'src/renderer/ui/card.tsx',
    'export default function Card() { return null; }',
  ),
  content(
    'named-exports',
    'default by another road',
    'src/renderer/ui/card.tsx',
    'const Card = 1;\nexport { Card as default };',
  ),
  content('cyrillic', 'a text in code', 'src/renderer/ui/card.tsx', "export const title = 'Запись';"),
  content('cyrillic', 'a comment', 'server/lib/a.ts', '// Запись\nexport {};'),
  content(
    'cyrillic',
    'a message in the contract',
    'src/shared/contract/a.ts',
    "export const x = { summary: 'Записи', pattern: 'Запись' };",
  ),
  content('no-any', 'any', 'server/lib/a.ts', 'export const x = (y: any) => y;'),
  content('suppression', '@ts-ignore', 'server/lib/a.ts', '// @ts-ignore because\nexport {};'),
  content('suppression', 'no reason', 'server/lib/a.ts', '// @ts-expect-error\nexport {};'),
  content(
    'suppression',
    'lint without a reason',
    'server/lib/a.ts',
    '// oxlint-disable-next-line no-console\nexport {};',
  ),
  titled('a test', "it('пустой план', () => {});"),
  titled('a group that is skipped', "describe.skip('план', () => {});"),
  titled('a step of a journey', "await test.step('вход', async () => {});"),
  titled('beside a quote', "it('«Записать» сохраняет', () => {});"),
  titled('on the next line', "it(\n  'пустой план',\n  () => {},\n);"),
  titled('made by a template', 'it(`план ${count} приёмов`, () => {});'),
  titled('made by a condition', "it(isShort ? 'plans a day' : 'год', () => {});"),
  titled('in a table', "it.each([['a day', 1], ['год', 366]])('%s', () => {});"),
  titled('in a table of objects', "it.each([{ name: 'год' }])('plans $name', () => {});"),
  titled('in a table with a name', "const cases = ['год'] as const;\nit.each(cases)('plans %s', () => {});"),
  titled('a bare text of a table beside a quoted one', "it.each([['a', 'год']])('«%s» gives %s', () => {});"),
  content('syntax', 'a file that does not parse', 'server/lib/a.ts', 'export const = ;'),

  content(
    'raw-sql',
    'execute',
    'server/features/queue/queue.service.ts',
    "export const f = (c) => c.execute('select 1');",
  ),
  content(
    'raw-sql',
    'the connection',
    'server/features/queue/queue.service.ts',
    'export const f = (em) => em.getConnection();',
  ),
  content('raw-sql', 'the pool', 'server/lib/a.ts', "export const f = (pool) => pool.query('select 1');"),
  content(
    'raw-sql',
    'rows through the LISTEN connection',
    'server/lib/realtime/a.ts',
    "export const f = (c) => c.query('select * from slot');",
  ),
  content(
    'raw-sql',
    'the query builder, which knows no filters',
    'server/features/queue/queue.service.ts',
    'export const f = (em) => em.createQueryBuilder();',
  ),
  content(
    'raw-sql',
    'raw() of the ORM',
    'server/features/queue/queue.service.ts',
    "import { raw } from '@mikro-orm/core';\nexport const f = raw;",
  ),
  ...['patient_id is null and not s.is_reserve', 's.hold_until <= now()', "a.status in ('booked', 'arrived')"].map(
    (text) =>
      content(
        'owned-condition',
        text,
        'server/features/queue/queue.service.ts',
        `export const sql = \`select from slot s where ${text}\`;`,
      ),
  ),
  content(
    'wire-in-domain',
    'a body of a call in a service',
    'server/features/queue/queue.service.ts',
    "import type { Input } from '#shared/contract/endpoint.ts';\nexport type A = Input<never>;",
  ),
  content(
    'wire-in-domain',
    'a limit of the contract in a rule, beside what goes unmapped',
    'server/features/queue/a.rules.ts',
    "import { LIMIT, type StoredFile } from '#shared/contract/endpoint.ts';\nexport const a = (f: StoredFile) => LIMIT;",
  ),
  content(
    'wire-in-domain',
    'a name of the wire from a rule',
    'server/features/queue/queue.service.ts',
    "import { wireFieldOf } from '#shared/rules/patient-check.ts';\nexport const a = wireFieldOf;",
  ),
  content(
    'comment-width',
    'a line of 121 columns',
    'src/shared/rules/a.ts',
    `// ${'a comment '.repeat(12)}\nexport {};`,
  ),
  content(
    'comment-width',
    'a line of a docstring',
    'src/shared/rules/a.ts',
    `/**\n * ${'a comment '.repeat(12)}\n */\nexport const x = 1;`,
  ),
  content('system-em', 'no reason', 'server/features/queue/queue.service.ts', 'export const f = () => systemEm(em);'),
  content(
    'system-em',
    'the filter of another clinic',
    'server/features/queue/queue.service.ts',
    "export const f = (em) => em.setFilterParams('clinic', { clinicId: null });",
  ),
  content(
    'system-em',
    'filters off by hand',
    'server/features/queue/queue.service.ts',
    'export const f = (em) => em.find(A, {}, { filters: false });',
  ),
  content(
    'system-em',
    'one filter off by hand',
    'server/features/queue/queue.service.ts',
    'export const f = (em) => em.find(A, {}, { filters: { clinic: false } });',
  ),

  content(
    'no-popover',
    'Popover',
    'src/renderer/ui/menu.tsx',
    "import { Popover } from '@blueprintjs/core';\nexport const x = Popover;",
  ),
  content('icon-string', 'an attribute', 'src/renderer/ui/menu.tsx', 'export const x = <Button icon="print" />;'),
  content(
    'icon-string',
    'an expression',
    'src/renderer/ui/menu.tsx',
    "export const x = <Button rightIcon={'print'} />;",
  ),
  content('icon-string', 'a toast', 'src/renderer/ui/menu.tsx', "export const x = { icon: 'tick' };"),
  content(
    'workstation',
    'the bridge in a feature',
    'src/renderer/features/auth/a.ts',
    'export const x = window.workstation;',
  ),
  content('no-url', 'an address in a feature', 'src/renderer/features/auth/api.ts', "export const x = '/api/auth/';"),
  content(
    'no-url',
    'in a template',
    'src/renderer/features/auth/api.ts',
    'export const x = (id) => `/api/clinics/${id}/`;',
  ),
];
