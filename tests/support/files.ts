import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { clinicEm } from '#server/db/orm.ts';
import type { SentFile } from '#server/features/files/index.ts';
import type { AuditedCall } from '#server/lib/audit/audit.ts';
import type { Actor, Role } from '#shared/access/permissions.ts';
import type { TestClinic } from './clinic-factory.ts';
import type { TestApp } from './test-app.ts';

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 20, b: 20 } } });
/** A red picture. */
export const pngOf = (width = 800, height = 600): Promise<Buffer> => red(width, height).png().toBuffer();
/** What a PNG says of itself. `color`: 0 grey, 2 colours, 6 colours with transparency. */
export interface PngKind {
  readonly width: number;
  readonly height: number;
  readonly bits: 1 | 8 | 16;
  readonly color: 0 | 2 | 6;
  readonly isInterlaced?: boolean;
  /** without the pixels */
  readonly isHeadOnly?: boolean;
}
/** The seven passes of an interlaced PNG: first column and row, steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** A PNG without light: a few bytes for as many pixels as one likes. With transparency it is invisible. */
export function blackPng({ width, height, bits, color, isInterlaced = false, isHeadOnly = false }: PngKind): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, color, 0, 0, isInterlaced ? 1 : 0], 8);
  const pixelBits = bits * { 0: 1, 2: 3, 6: 4 }[color];
  const passes = isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  const bytes = passes.reduce((sum, [left, top, right, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / right), Math.ceil((height - top) / down)];
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * pixelBits) / 8)) : sum;
  }, 0);
  const pixels = isHeadOnly ? Buffer.alloc(0) : deflateSync(Buffer.alloc(bytes));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
export const gifOf = (): Promise<Buffer> => red(40, 30).gif().toBuffer();
/** A photograph that lies on its side, with the place where it was taken. */
export const photographOf = (width = 800, height = 600): Promise<Buffer> =>
  red(width, height)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Secret Photographer' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
export const svgOf = (inner = '<circle cx="50" cy="40" r="30" fill="red"/>'): Buffer =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="100" height="80">${inner}</svg>`);
/** A GIF that is a script, too: its comment closes the picture and opens the code. */
export const polyglotOf = async (): Promise<Buffer> => {
  const gif = await gifOf();
  return Buffer.concat([
    gif.subarray(0, gif.length - 1),
    Buffer.from('\x21\xFE\x0E=1;alert(document)//\0\x3B', 'latin1'),
  ]);
};
export const docxOf = (): Buffer => readFileSync('resources/templates/025u-834n-card.docx');
type Parts = Readonly<Record<string, string | Uint8Array>>;
/** A document of the given parts. @param isPacked false: they stand in it as they are */
export async function archiveOf(parts: Parts, isPacked = true): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    archive.addBuffer(Buffer.from(content), name, isPacked ? {} : { compressionLevel: 0 });
  archive.end();
  const chunks: Buffer[] = [];
  for await (const chunk of archive.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
/** The same archive, whose list says another length of its last part. */
export function lyingAbout(archive: Buffer, length: number): Buffer {
  const lying = Buffer.from(archive);
  lying.writeUInt32LE(length, lying.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  return lying;
}
/** The same archive, whose last part, packed already when it was put there, is called packed. */
export function packedAlready(archive: Buffer, length: number): Buffer {
  const told = lyingAbout(archive, length);
  told.writeUInt16LE(8, told.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 10);
  return told;
}
/** A plain .docx with other parts, types and relations of its own. */
export const wordOf = (more: {
  readonly parts?: Parts;
  readonly types?: string;
  readonly relations?: string;
  readonly isPacked?: boolean;
}): Promise<Buffer> =>
  archiveOf(
    {
      '[Content_Types].xml': `<Types>${WORD}${more.types ?? ''}</Types>`,
      'word/document.xml': '<w/>',
      'word/_rels/document.xml.rels': `<Relationships>${more.relations ?? ''}</Relationships>`,
      ...more.parts,
    },
    more.isPacked,
  );
const WORD =
  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>';
/** A .docx with macros that says it has none. */
export const macrosOf = (): Promise<Buffer> =>
  archiveOf({
    '[Content_Types].xml': `<Types>${WORD}</Types>`,
    'word/document.xml': '<w/>',
    'word/vbaProject.bin': 'x',
  });
/** «Имя;Возраст» in windows-1251. */
export const csv1251 = (): Buffer =>
  Buffer.concat([Buffer.from([0xc8, 0xec, 0xff, 0x3b, 0xc2]), Buffer.from('\r\n1;2\r\n')]);

/** What a service gets of a call, as a person of the clinic. */
export function callOf(test: TestApp, clinic: TestClinic, role: Role): AuditedCall & { readonly actor: Actor } {
  const { userId, sessionId } = clinic.people[role];
  return {
    em: clinicEm(test.orm, clinic.id),
    clinic: { id: clinic.id },
    actor: { userId, sessionId, isSuperuser: false, roles: [role] },
    ip: '127.0.0.1',
  };
}
/** A file as it stands in the spool. */
export const spooled = async (test: TestApp, data: Uint8Array, name: string): Promise<SentFile> => ({
  ...(await test.app.files.spool.write([data], data.byteLength)),
  name,
});
/** Names of all files under a folder; none when there is no folder. */
export async function filesIn(folder: string, part: 'objects' | 'spool'): Promise<string[]> {
  const entries = await readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
