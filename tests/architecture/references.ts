import { isCode, parseSource, type Tree, type Violation } from './source.ts';

/** What references may name, read from the documents. */
interface Listed {
  /** `1 §2` → names of its parts */
  readonly paragraphs: ReadonlyMap<string, ReadonlySet<string>>;
  readonly decisions: ReadonlySet<string>;
  /** points, needs, promises, tests: `A1`, `K16`, `N7.6`, `P3`, `R1`, `T18` */
  readonly ids: ReadonlySet<string>;
  /** numbers of the decision records */
  readonly records: ReadonlySet<number>;
}
type Add = (offset: number, message: string) => void;

const REQUIREMENTS = 'docs/requirements.md';
const hasProse = (path: string): boolean => isCode(path) || /\.(?:md|css|py|yml)$/.test(path);
/** Keeps the length, so that offsets stay those of the file. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** What people read in a file: comments of code, all of a document but its samples of code. */
function proseOf(path: string, text: string): string {
  if (path.endsWith('.md')) return text.replace(/^```[\s\S]*?^```/gm, blank);
  if (!isCode(path)) return text;
  const kept: string[] = [];
  let end = 0;
  for (const comment of parseSource(path, text).comments) {
    kept.push(blank(text.slice(end, comment.start)), text.slice(comment.start, comment.end));
    end = comment.end;
  }
  return kept.join('') + blank(text.slice(end));
}

/** A name that is wrapped in a comment. */
const plain = (name: string): string => name.replace(/\s+/g, ' ');
/** Lines of one sentence in a block comment run on: ` * ` between them is no text. Keeps the length. */
const unwrapped = (prose: string): string => prose.replace(/\n[ ]*\* ?/g, (mark) => ' '.repeat(mark.length));

/** Everything that the documents list. */
export function readListed(tree: Tree): Listed {
  const paragraphs = new Map<string, Set<string>>();
  const decisions = new Set<string>();
  const ids = new Set<string>();
  let parts: Set<string> | undefined;
  for (const line of (tree[REQUIREMENTS] ?? '').split('\n')) {
    if (/^#+ /.test(line)) {
      const paragraph = /^## ([123] §\d)/.exec(line)?.[1];
      parts = line === '# Decisions' ? decisions : undefined;
      if (paragraph !== undefined) paragraphs.set(paragraph, (parts = new Set()));
    }
    const part = /^- \*\*"(.+?)"\*\*/.exec(line)?.[1];
    if (part !== undefined) parts?.add(part);
    const id = /^- \*\*([A-Z]\d+(?:\.\d+)?)\*\*/.exec(line)?.[1];
    if (id !== undefined) ids.add(id);
  }
  for (const name of ['docs/performance.md', 'docs/reliability.md'])
    for (const [, first = ''] of (tree[name] ?? '').matchAll(/^\| ([PRT]\d[^|]*) \|/gm))
      for (const id of first.split(', ')) ids.add(id);
  const records = Object.keys(tree).flatMap((path) => {
    const number = /^docs\/adr\/(\d{4})-.+\.md$/.exec(path)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  return { paragraphs, decisions, ids, records: new Set(records) };
}

function checkParagraphs(text: string, { paragraphs, decisions }: Listed, add: Add): void {
  for (const match of text.matchAll(/\b(\d+) §(\d+)((?:(?:, |–)§?\d+\b(?! §))*)(?:,? +"([^"\n]+)")?/g)) {
    const [, document = '', first = '', more = '', part] = match;
    const numbers = [first, ...(more.match(/\d+/g) ?? [])];
    const names = numbers.map((number) => `${document} §${number}`);
    for (const name of names) if (!paragraphs.has(name)) add(match.index, `${name} is not in ${REQUIREMENTS}`);
    const last = names.at(-1) ?? '';
    if (part !== undefined && paragraphs.get(last)?.has(plain(part)) === false)
      add(match.index, `${last} has no part "${part}" in ${REQUIREMENTS}`);
  }
  for (const match of text.matchAll(/\b[Dd]ecisions? +["«]([^"»\n]+)["»]/g))
    if (!decisions.has(plain(match[1] ?? ''))) add(match.index, `"${match[1]}" is no decision of ${REQUIREMENTS}`);
}

const headingsOf = (document: string): ReadonlySet<string> =>
  new Set([...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading));

function checkDocuments(path: string, text: string, tree: Tree, { ids, records }: Listed, add: Add): void {
  const folder = path.replace(/[^/]*$/, '');
  for (const match of text.matchAll(
    /(?<![\w/.-])((?:[\w.-]+\/)*[\w-]+\.md)\b(?:(?:\)|\]\([^)]*\))?, +"([^"\n]+)")?/g,
  )) {
    const [, name = '', heading] = match;
    if (name.startsWith('node_modules/')) continue;
    // from the root, or, inside of docs, from the document or from docs
    const bases = path.startsWith('docs/') ? [folder, 'docs/', ''] : [''];
    const found = bases
      .map((base) => new URL(name, `file:///${base}`).pathname.slice(1))
      .find((candidate) => candidate in tree);
    if (found === undefined) add(match.index, `${name} is not in the repository`);
    else if (heading !== undefined && !headingsOf(tree[found] ?? '').has(plain(heading)))
      add(match.index, `${found} has no heading "${heading}"`);
  }
  for (const match of text.matchAll(/\bADRs? +(\d+)\b/g))
    if (!records.has(Number(match[1]))) add(match.index, `${match[0]} is not in docs/adr`);
  for (const match of text.matchAll(/\bissue +\d+/gi))
    add(match.index, `${match[0]}: issues are not in the repository`);
  // a digit after a dot is a code of ICD-10, `P00-P04` a block of it
  for (const match of text.matchAll(/(?<![\w§.-])(?:[KPRTX]\d{1,2}(?![\w.-]*\d)|N\d\.\d+)\b/g))
    if (!ids.has(match[0])) add(match.index, `${match[0]} is not listed in the documents`);
}

/** References of comments and documents to what is not in the repository. Pure: the tree is all it knows. */
export function checkReferences(tree: Tree): Violation[] {
  const listed = readListed(tree);
  return Object.entries(tree).flatMap(([path, text]) => {
    const found: Violation[] = [];
    if (text === '' || !hasProse(path)) return found;
    const add: Add = (offset, message) =>
      void found.push({ rule: 'reference', file: path, line: text.slice(0, offset).split('\n').length, message });
    // titles of tests and summaries of calls name paragraphs, too
    checkParagraphs(unwrapped(text), listed, add);
    checkDocuments(path, unwrapped(proseOf(path, text)), tree, listed, add);
    return found;
  });
}

/** Folder and ending of the tests that the map names as `api/x`; `unit` and `dom` stand beside their source. */
const TESTS: Readonly<Record<string, readonly [folder: string, ending: string]>> = {
  api: ['tests/api/', '.api.test.ts'],
  e2e: ['tests/e2e/specs/', '.spec.ts'],
  start: ['tests/start/', '.test.ts'],
  desktop: ['tests/desktop/', '.desktop.test.ts'],
  unit: ['', '.test.ts'],
  dom: ['src/renderer/', '.test.tsx'],
};

/** The tests that a document names and that are not there. */
export function goneTests(tree: Tree, document: string): string[] {
  const paths = Object.keys(tree);
  const isGone = (kind: string, name: string): boolean => {
    const [folder = '', ending = ''] = TESTS[kind] ?? [];
    return !paths.some((path) => path.startsWith(folder) && path.endsWith(`/${name}${ending}`));
  };
  const named = [...document.matchAll(/`(api|e2e|start|desktop|unit|dom)\/([\w.-]{2,})`/g)];
  return [
    ...new Set(named.flatMap(([, kind = '', name = '']) => (isGone(kind, name) ? [`no test ${kind}/${name}`] : []))),
  ];
}

/** What docs/spec-map.md leaves out of docs/requirements.md, and the tests that it names and that are not there. */
export function checkMap(tree: Tree): string[] {
  const map = tree['docs/spec-map.md'] ?? '';
  const { paragraphs, decisions, ids } = readListed(tree);
  const rows = new Set<string>();
  let paragraph = '';
  for (const [, first = '', part = ''] of map.matchAll(/^\| ([^|]*) ?\| ([^|]*) \|/gm)) {
    paragraph = /^[123] §\d/.exec(first)?.[0] ?? paragraph;
    rows.add(`${paragraph} "${part}"`);
    if (first.startsWith('"')) rows.add(first.trim());
  }
  const wanted = [...paragraphs].flatMap(([name, parts]) => [...parts].map((part) => `${name} "${part}"`));
  const missing = [...wanted, ...[...decisions].map((name) => `"${name}"`)].filter((row) => !rows.has(row));
  const cited = new Set(map.match(/\b[A-Z]\d+(?:\.\d+)?\b/g));
  return [
    ...[...missing, ...[...ids].filter((id) => /^[^PRT]/.test(id) && !cited.has(id))].map((row) => `no row for ${row}`),
    ...goneTests(tree, map),
  ];
}
