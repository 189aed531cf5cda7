import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** 1 January 2026, 00:00 as a ZIP archive writes it: the same input always gives the same bytes. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const UTF8_NAMES = 0x0800;
const VERSION = 20;
const STORED = 0;
const DEFLATED = 8;
const HEADER_SIZE = 30;
const ROW_SIZE = 46;
const END_SIZE = 22;

const signature = (last: number, next: number): Buffer => Buffer.from([0x50, 0x4b, last, next]);
const ROW = signature(1, 2);
const END = signature(5, 6);

/** A file as it lies in an archive. */
export interface PackedFile {
  readonly name: string;
  /** its bytes in the archive, deflated or as they are */
  readonly packed: Buffer;
  readonly isDeflated: boolean;
  /** bytes when unpacked, and their checksum */
  readonly size: number;
  readonly crc: number;
}

/** As it is: zlib's output differs between machines, this does not. */
export const pack = (name: string, content: Buffer): PackedFile => ({ name, packed: content, isDeflated: false, size: content.length, crc: crc32(content) });
/** Deflated at the quickest: a form shrinks to a tenth, in a third of a millisecond. */
export const deflate = (name: string, content: Buffer): PackedFile => ({ ...pack(name, content), packed: deflateRawSync(content, { level: 1 }), isDeflated: true });

export const unpack = ({ packed, isDeflated }: PackedFile): Buffer => (isDeflated ? inflateRawSync(packed) : packed);

/** Fields that the header of a file and its row in the directory have in common. */
function commonFields(name: Buffer, { packed, isDeflated, size, crc }: PackedFile): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(isDeflated ? DEFLATED : STORED, 4);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

/** A ZIP archive of these files, in their order. */
export function zip(files: readonly PackedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const fields = commonFields(name, file);
    const header = Buffer.concat([signature(3, 4), fields, name]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(ROW, Buffer.from([VERSION, 0]), fields, place, name);
    parts.push(header, file.packed);
    offset += header.length + file.packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(END_SIZE - END.length);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, END, end]);
}

/** The files of a ZIP archive, folders left out: of a template of ours, so neither large nor encrypted. @throws when it is broken or none */
export function unzip(archive: Buffer): PackedFile[] {
  const end = archive.lastIndexOf(END);
  if (end === -1 || archive.length - end < END_SIZE) throw new Error('This is no ZIP archive');
  const files: PackedFile[] = [];
  let row = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (!archive.subarray(row, row + ROW.length).equals(ROW)) throw new Error('The directory of the ZIP archive is broken');
    const [method, crc, length, size] = [archive.readUInt16LE(row + 10), archive.readUInt32LE(row + 16), archive.readUInt32LE(row + 20), archive.readUInt32LE(row + 24)];
    const [nameLength, extraLength, commentLength] = [archive.readUInt16LE(row + 28), archive.readUInt16LE(row + 30), archive.readUInt16LE(row + 32)];
    const name = archive.toString('utf8', row + ROW_SIZE, row + ROW_SIZE + nameLength);
    if (method !== STORED && method !== DEFLATED) throw new Error(`${name} is packed in a way that is not known`);
    const header = archive.readUInt32LE(row + 42);
    const content = header + HEADER_SIZE + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    if (content + length > archive.length) throw new Error(`${name} ends before its end`);
    if (!name.endsWith('/')) files.push({ name, packed: archive.subarray(content, content + length), isDeflated: method === DEFLATED, size, crc });
    row += ROW_SIZE + nameLength + extraLength + commentLength;
  }
  return files;
}
