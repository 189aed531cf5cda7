import { crc32 } from 'node:zlib';

/** 1 January 2026, 00:00 as a ZIP archive writes it: the same input always gives the same bytes. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const UTF8_NAMES = 0x0800;
const VERSION = 20;

/** Fields that the header of a file and its row in the directory have in common. */
function commonFields(name: Buffer, content: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}
const signature = (last: number, next: number): Buffer => Buffer.from([0x50, 0x4b, last, next]);

/** A ZIP archive of texts, stored without compression: zlib's output differs between machines, this does not. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const fields = commonFields(name, content);
    const header = Buffer.concat([signature(3, 4), fields, name]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(signature(1, 2), Buffer.from([VERSION, 0]), fields, place, name);
    parts.push(header, content);
    offset += header.length + content.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, signature(5, 6), end]);
}
