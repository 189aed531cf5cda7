import { Visitor, type Argument, type Expression, type Program } from 'oxc-parser';
import type { SourceFile, Violation } from './source.ts';
import { isTest } from './zones.ts';

/**
 * What runs or groups tests, and the members that keep the first argument a title: `test.rows(…)` of a harness has
 * none.
 */
const ROOTS = /^(?:it|test|describe)$/;
const KEEPS_TITLE =
  /^(?:each|for|only|skip|todo|fails|fixme|slow|concurrent|sequential|serial|parallel|skipIf|runIf|step|describe)$/;
const TAKES_TABLE = /^(?:each|for)$/;

type Node = Argument | Expression;
type Tables = ReadonlyMap<string, Node>;

const cyrillic = /\p{Script=Cyrillic}/u;
/** A title may quote a text of the product. */
const unquoted = (text: string): string => text.replace(/«[^»]*»|“[^”]*”|"[^"]*"/g, '');
const isRussian = (text: string): boolean => cyrillic.test(unquoted(text));

const bare = (node: Node | null | undefined): Node | null | undefined =>
  node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression' ? bare(node.expression) : node;

/** The text of a title as far as it is written here: what expressions insert is unknown. */
function writtenIn(node: Node | undefined): string {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('');
  if (node?.type === 'ConditionalExpression') return writtenIn(node.consequent) + writtenIn(node.alternate);
  if (node?.type === 'BinaryExpression' && node.left.type !== 'PrivateIdentifier')
    return writtenIn(node.left) + writtenIn(node.right);
  return '';
}

/** The name behind the dot. */
const memberOf = (node: Node): string | null =>
  node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier' ? node.property.name : null;

/** The table of `it.each(table)('…')`, `null` without one, `undefined` when the call has no title. */
function tableOf(callee: Expression): Node | null | undefined {
  if (callee.type === 'Identifier') return ROOTS.test(callee.name) ? null : undefined;
  if (callee.type === 'CallExpression') {
    const known = tableOf(callee.callee);
    return known !== undefined && TAKES_TABLE.test(memberOf(callee.callee) ?? '') ? callee.arguments[0] : known;
  }
  if (callee.type !== 'MemberExpression') return undefined;
  return KEEPS_TITLE.test(memberOf(callee) ?? '') ? tableOf(callee.object) : undefined;
}

/**
 * Cells of a table that its title shows bare: `%s` by its place, `$name` by its key. `%j` and `%o` quote what they
 * show.
 */
function shownCells(title: string, table: Node | null, tables: Tables): Node[] {
  const list = bare(table?.type === 'Identifier' ? tables.get(table.name) : table);
  if (list?.type !== 'ArrayExpression') return [];
  // Numbered before the quotes go: a quoted mark keeps its place, and its cell may be Russian.
  let place = 0;
  const seen = unquoted(title.replace(/%[sdifjoO]/g, (mark) => `${mark}${place++};`));
  const places = [...seen.matchAll(/%[sdif](\d+);/g)].map(([, number]) => Number(number));
  const keys = new Set([...seen.matchAll(/\$([a-z]\w*)/gi)].map(([, key]) => key));
  return list.elements.flatMap((element): Node[] => {
    const row = element === null || element.type === 'SpreadElement' ? null : bare(element);
    if (row?.type === 'ArrayExpression')
      return places.flatMap((at) => {
        const cell = row.elements[at];
        return cell && cell.type !== 'SpreadElement' ? [cell] : [];
      });
    if (row?.type === 'ObjectExpression')
      return row.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' && keys.has(property.key.name)
          ? [property.value as Expression]
          : [],
      );
    return row && places.includes(0) ? [row] : [];
  });
}

function tablesOf(program: Program): Tables {
  const tables = new Map<string, Node>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) tables.set(id.name, init);
    },
  }).visit(program);
  return tables;
}

/** Titles of tests are English; Russian stands only in quoted texts of the product. */
export function checkTitles({ path, program, lineAt }: SourceFile): Violation[] {
  if (!isTest(path)) return [];
  const found: Violation[] = [];
  const tables = tablesOf(program);
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (first === undefined) return;
      const table = tableOf(callee);
      const title = writtenIn(first);
      if (table === undefined || title === '') return;
      const shown = isRussian(title)
        ? [first]
        : shownCells(title, table, tables).filter((cell) => isRussian(writtenIn(cell)));
      for (const { start } of shown)
        found.push({
          rule: 'title',
          file: path,
          line: lineAt(start),
          message: 'titles of tests are English; quote texts in «…»',
        });
    },
  }).visit(program);
  return found;
}
