import { readFile } from 'node:fs/promises';
import { compileXml, type MergeXml } from './compile-xml.ts';
import { fitForXml } from './formatters.ts';
import { unzip, zip, type ArchivedFile } from './zip.ts';

/** A file of a template: as it is, or to be merged first. */
type TemplatePart = ArchivedFile | { readonly name: string; readonly merge: MergeXml };

async function readTemplate(path: string): Promise<TemplatePart[]> {
  const files = await unzip(await readFile(path));
  return Promise.all(
    files.map(async (file) => {
      const isMarked = file.name.endsWith('.xml') && file.content.includes('{d.');
      return isMarked ? { name: file.name, merge: await compileXml(file.content.toString()) } : file;
    }),
  );
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
export async function mergeTemplate(
  template: string,
  data: object,
  { timezone }: { readonly timezone: string },
): Promise<Uint8Array> {
  const parts = await openTemplate(template);
  const fit = fitForXml(data);
  return zip(
    parts.map((part) =>
      'merge' in part ? { name: part.name, content: Buffer.from(part.merge(fit, timezone)) } : part,
    ),
    1,
  );
}
