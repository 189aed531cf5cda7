import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
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
/** A document of the given parts. */
export async function archiveOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, text] of Object.entries(parts)) archive.addBuffer(Buffer.from(text), name);
  archive.end();
  const chunks: Buffer[] = [];
  for await (const chunk of archive.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
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
