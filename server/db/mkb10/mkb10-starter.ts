import { MKB10_BLOCKS_FIRST } from './mkb10-blocks-first.ru.ts';
import { MKB10_BLOCKS_SECOND } from './mkb10-blocks-second.ru.ts';
import { MKB10_BODY } from './mkb10-codes-body.ru.ts';
import { MKB10_CAUSES } from './mkb10-codes-causes.ru.ts';
import { MKB10_INFECTIONS } from './mkb10-codes-infections.ru.ts';
import { MKB10_INNER } from './mkb10-codes-inner.ru.ts';
import { MKB10_NERVES } from './mkb10-codes-nerves.ru.ts';

/** A row of the starter set; `recCode` sorts rows as the official file does. */
export interface StarterRow {
  readonly code: string;
  readonly recCode: string;
  readonly name: string;
  readonly parent: string | null;
  /** 1: dagger, 2: asterisk */
  readonly additional: 1 | 2 | null;
}

const linesOf = (table: string): string[] => table.trim().split('\n');

/** Chapters and blocks: `0201101 C00-C14 name`; a block lies in the one whose position its own position begins with. */
function readBlocks(): StarterRow[] {
  const rows: StarterRow[] = [];
  for (const line of [...linesOf(MKB10_BLOCKS_FIRST), ...linesOf(MKB10_BLOCKS_SECOND)]) {
    const [recCode = '', code = '', ...words] = line.split(' ');
    const parent = rows.findLast((row) => recCode.startsWith(row.recCode));
    rows.push({ code, recCode, name: words.join(' '), parent: parent?.code ?? null, additional: null });
  }
  return rows;
}

const MARKS = { '\u2020': 1, '*': 2 } as const;
const isIn = (category: string, range: string): boolean => {
  const [first = '', last = ''] = range.split('-');
  return last !== '' && first <= category && category <= last;
};

/** A category and its codes: `J06 name | .0 name | .9 name`, a mark behind the code. */
function readCategory(line: string, blocks: readonly StarterRow[]): StarterRow[] {
  const category = line.slice(0, 3);
  const block = blocks.findLast(({ code }) => isIn(category, code));
  if (!block) throw new Error(`${category} lies in no block`);
  const rows: StarterRow[] = [];
  for (const part of line.slice(3).split(' | ')) {
    const [, digits = '', mark = '', name = ''] = /^([.]\w+)?([\u2020*])? ?(.+)$/.exec(part) ?? [];
    const code = category + digits;
    const parent = rows.findLast((row) => code.startsWith(row.code)) ?? block;
    rows.push({
      code,
      recCode: block.recCode + code.replace('.', ''),
      name,
      parent: parent.code,
      additional: MARKS[mark as keyof typeof MARKS] ?? null,
    });
  }
  return rows;
}

/** The starter set: all chapters and blocks, and the codes that outpatient clinics record most. */
export function mkb10Starter(): StarterRow[] {
  const blocks = readBlocks();
  const codes = [MKB10_INFECTIONS, MKB10_NERVES, MKB10_INNER, MKB10_BODY, MKB10_CAUSES].flatMap(linesOf);
  return [...blocks, ...codes.flatMap((line) => readCategory(line, blocks))];
}
