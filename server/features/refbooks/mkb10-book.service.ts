import type { Book } from './book.ts';
import { readMkb10File } from './mkb10-file.ts';
import { countChanges, restoreMkb10, stageMkb10, writeMkb10 } from './mkb10-write.service.ts';

/** ICD-10 has a table of its own, with the words that it is found by; its file is read as it comes. */
export const mkb10Book: Book = {
  code: 'mkb10',
  async stage(em, id, { chunks, minRows, onMoved }) {
    const rows = await readMkb10File(chunks, minRows);
    await stageMkb10(em, id, rows, onMoved);
    return { rows: rows.length, edition: '' };
  },
  count: countChanges,
  write: writeMkb10,
  restore: restoreMkb10,
};
