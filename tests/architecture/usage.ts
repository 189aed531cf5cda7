import { Visitor, type Argument, type Expression } from 'oxc-parser';
import type { SourceFile, Violation } from './source.ts';
import { isTest } from './zones.ts';

/** Ways to the database that step around the clinic filter; `clinicSql` in server/db is the only door. */
const rawCalls: ReadonlySet<string> = new Set([
  'execute',
  'query',
  'getConnection',
  'getKysely',
  'createQueryBuilder',
  'qb',
  'executeQuery',
]);
const rawNames: ReadonlySet<string> = new Set(['CompiledQuery', 'raw']);

const isText = (node: Argument | Expression | null | undefined): boolean =>
  node?.type === 'Literal' ? typeof node.value === 'string' : node?.type === 'TemplateLiteral';

/** LISTEN and NOTIFY carry ids between server processes; they read no rows. */
const isChannelCommand = (node: Argument | undefined): boolean => {
  const text =
    node?.type === 'Literal' ? node.value : node?.type === 'TemplateLiteral' ? node.quasis[0]?.value.raw : null;
  return typeof text === 'string' && /^\s*(?:(?:un)?listen\b|notify\b|select pg_notify\()/i.test(text);
};

/** A reason on the spot, or a constant named like one (`REASON`, `NIGHTLY_CLEANUP`). */
const isReason = (node: Argument): boolean =>
  isText(node) || (node.type === 'Identifier' && /^[A-Z][A-Z0-9_]+$/.test(node.name));

const nameOf = (node: { readonly type: string; readonly name?: unknown; readonly value?: unknown }): string => {
  const name = node.type === 'Identifier' || node.type === 'JSXIdentifier' ? node.name : node.value;
  return typeof name === 'string' ? name : '';
};

/** What `appointments/slot-sql.ts` owns: the conditions of a free time and the sets of statuses. */
const ownedCondition = /\bnot (?:\w+\.)?is_reserve\b|\bhold_until\s*(?:is null|<=|>)|\bstatus (?:not )?in \('/;
const OWNER_OF_CONDITIONS = 'server/features/appointments/slot-sql.ts';

/** The domain of a feature; the wire is its mapper's and its routes' alone. */
const isDomain = (path: string): boolean => /^server\/features\/.+\.(?:service|entity|rules)\.ts$/.test(path);
/** What the domain may name of the contract all the same. */
const UNMAPPED: ReadonlySet<string> = new Set([
  // a file goes out as it was read: there is nothing to map
  'FileContent',
  'StoredFile',
]);

type Add = (rule: string, offset: number, message: string) => void;

function serverRules(file: SourceFile, add: Add): void {
  const noCondition = (text: unknown, start: number): void => {
    if (file.path !== OWNER_OF_CONDITIONS && typeof text === 'string' && ownedCondition.test(text))
      add('owned-condition', start, `conditions of a time come from ${OWNER_OF_CONDITIONS}`);
  };
  for (const { names, start, specifier } of file.imports) {
    if (/^(?:@mikro-orm\/|kysely$)/.test(specifier) && names.some((name) => rawNames.has(name)))
      add('raw-sql', start, 'SQL on clinic data goes through server/db');
    const isUnmapped = names.length > 0 && names.every((name) => UNMAPPED.has(name));
    const isWire = /(?:^#|\/)shared\/contract\//.test(specifier) || names.some((name) => /wire/i.test(name));
    if (isDomain(file.path) && isWire && !isUnmapped)
      add(
        'wire-in-domain',
        start,
        'services take and throw what is of the domain: the mapper at the route knows the wire',
      );
  }
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      if (
        callee.type === 'MemberExpression' &&
        !callee.computed &&
        rawCalls.has(nameOf(callee.property)) &&
        !isChannelCommand(given[0])
      ) {
        add('raw-sql', start, `.${nameOf(callee.property)}(): SQL on clinic data goes through server/db`);
      }
      if (callee.type === 'MemberExpression' && nameOf(callee.property) === 'setFilterParams')
        add('system-em', start, 'the clinic filter is set in server/db only');
      if (callee.type === 'Identifier' && callee.name === 'systemEm' && !given.some(isReason))
        add('system-em', start, 'systemEm needs its reason as a text or a CONSTANT');
    },
    Property({ key, value, start }) {
      if (nameOf(key) !== 'filters') return;
      const isOff =
        (value.type === 'Literal' && value.value === false) ||
        (value.type === 'ObjectExpression' && value.properties.length > 0);
      if (isOff) add('system-em', start, 'the clinic filter is left only through systemEm(reason)');
    },
    Literal({ value, start }) {
      noCondition(value, start);
    },
    TemplateElement({ value, start }) {
      noCondition(value.raw, start);
    },
  }).visit(file.program);
}

function rendererRules(file: SourceFile, add: Add): void {
  for (const { names, start, specifier } of file.imports) {
    if (specifier.startsWith('@blueprintjs/') && (names.includes('Popover') || /\/popover$/i.test(specifier)))
      add('no-popover', start, 'React 19 misplaces Popover: use PopoverNext');
  }
  const isApi = file.path.startsWith('src/renderer/lib/');
  const noUrl = (text: unknown, start: number): void => {
    if (!isApi && typeof text === 'string' && text.startsWith('/api/'))
      add('no-url', start, 'addresses come from the contract');
  };
  new Visitor({
    JSXAttribute({ name, value, start }) {
      const isIcon = name.type === 'JSXIdentifier' && /^(?:icon|\w+Icon)$/.test(name.name);
      const inner =
        value?.type === 'JSXExpressionContainer' && value.expression.type !== 'JSXEmptyExpression'
          ? value.expression
          : null;
      if (isIcon && (value?.type === 'Literal' || isText(inner)))
        add('icon-string', start, 'a name loads every icon: import the component from @blueprintjs/icons');
    },
    Property({ key, value, start }) {
      if (nameOf(key) === 'icon' && value.type === 'Literal' && typeof value.value === 'string')
        add('icon-string', start, 'a name loads every icon: import the component');
    },
    MemberExpression({ object, property, start }) {
      const isGlobal = object.type === 'Identifier' && (object.name === 'window' || object.name === 'globalThis');
      if (isGlobal && nameOf(property) === 'workstation' && !file.path.startsWith('src/renderer/lib/workstation/'))
        add('workstation', start, 'only renderer/lib/workstation touches window.workstation');
    },
    Literal({ value, start }) {
      noUrl(value, start);
    },
    TemplateElement({ value, start }) {
      noUrl(value.raw, start);
    },
  }).visit(file.program);
}

/**
 * Rules about calls and attributes: raw SQL, the wire in the domain, the clinic filter, icons, Popover, the bridge,
 * addresses.
 */
export function checkUsage(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const add: Add = (rule, offset, message) =>
    void found.push({ rule, file: file.path, line: file.lineAt(offset), message });
  if (isTest(file.path)) return found;
  if (file.path.startsWith('server/') && !file.path.startsWith('server/db/')) serverRules(file, add);
  if (file.path.startsWith('src/renderer/')) rendererRules(file, add);
  return found;
}
