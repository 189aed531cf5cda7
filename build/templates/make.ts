import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { card } from './card.ts';
import { A5_WIDE, docx, paragraph } from './docx.ts';
import { EDITIONS, footer, header, type Edition } from './parts.ts';
import { record } from './record.ts';
import { slip, slipFooter } from './slip.ts';

const FOLDER = join(import.meta.dirname, '../../resources/templates');
/** A viewer shows it as the name of the document. */
const TITLE = '{d.title}';
const newPage = () => paragraph([], { pageBreak: true, isMark: true });
const bodies: Readonly<Record<'card' | 'record' | 'full', (edition: Edition) => string[]>> = {
  card,
  record,
  full: (edition) => [...card(edition), newPage(), ...record(edition)],
};

/** Every template by its file name. The same sources always give the same bytes. */
export const templates = async (): Promise<Map<string, Buffer>> =>
  new Map([
    [
      'slip.docx',
      await docx({ title: TITLE, body: slip(), header: [paragraph([])], footer: slipFooter(), page: A5_WIDE }),
    ],
    ...(await Promise.all(
      EDITIONS.flatMap((edition) =>
        Object.entries(bodies).map(async ([kind, body]): Promise<[string, Buffer]> => [
          `025u-${edition.id}-${kind}.docx`,
          await docx({ title: TITLE, body: body(edition), header: header(edition), footer: footer() }),
        ]),
      ),
    )),
  ]);

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, content] of await templates()) writeFileSync(join(FOLDER, name), content);
}
