import { readFile } from 'node:fs/promises';
import { compileXml, type MergeXml } from './compile-xml.ts';
import { fitForXml } from './formatters.ts';
import { deflate, unpack, unzip, zip, type PackedFile } from './zip.ts';

/** A file of a template: ready to be packed, or to be merged first. */
type TemplatePart = PackedFile | { readonly name: string; readonly merge: MergeXml };

async function readTemplate(path: string): Promise<TemplatePart[]> {
  const files = unzip(await readFile(path));
  return Promise.all(files.map(async (file) => {
    const content = unpack(file);
    const isMarked = file.name.endsWith('.xml') && content.includes('{d.');
    return isMarked ? { name: file.name, merge: await compileXml(content.toString()) } : deflate(file.name, content);
  }));
}

/** by path, for the life of the process; what could not be read is read again with the next document */
const templates = new Map<string, Promise<TemplatePart[]>>();
function openTemplate(path: string): Promise<TemplatePart[]> {
  const known = templates.get(path);
  if (known) return known;
  const reading = readTemplate(path);
  templates.set(path, reading);
  reading.catch(() => templates.delete(path));
  return reading;
}

/**
 * Puts data into a .docx template. Texts are escaped; an empty value prints what the template's formatter says.
 * @param template absolute path of the template
 * @param timezone IANA zone for dates that a template formats by itself
 * @throws when the template is missing or broken
 */
export async function mergeTemplate(template: string, data: object, { timezone }: { readonly timezone: string }): Promise<Uint8Array> {
  const parts = await openTemplate(template);
  const fit = fitForXml(data);
  return zip(parts.map((part) => ('merge' in part ? deflate(part.name, Buffer.from(part.merge(fit, timezone))) : part)));
}
