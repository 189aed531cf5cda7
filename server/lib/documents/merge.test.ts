import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { compileXml, loadCarbone, mergeOptions } from './compile-xml.ts';
import { fitForXml } from './formatters.ts';
import { mergeTemplate } from './merge.ts';
import { unzip, zip } from './zip.ts';

const FOLDER = join(import.meta.dirname, '../../../resources/templates');
const zone = 'Asia/Anadyr';
const xmlOf = async (template: string) =>
  (await unzip(readFileSync(join(FOLDER, template))))
    .filter(({ name }) => name.endsWith('.xml'))
    .map(({ content }) => content.toString());
async function rendered(xml: string, data: object): Promise<string> {
  const { carbone } = await loadCarbone();
  return new Promise((resolve, reject) => {
    carbone.renderXML(xml, data, mergeOptions(zone), (error, result) =>
      error ? reject(error as Error) : resolve(result),
    );
  });
}
/** Data that fits every template. */
function dataWith(text: string, rows: number): object {
  const list = Array.from({ length: rows }, (_, index) => ({
    start: `${text}${index}`,
    stop: '',
    diagnosis: text,
    name: text,
    code: 'I11.9',
    doctor: text,
    date: '01.02.2026',
    character: '+',
    text,
  }));
  return {
    title: text,
    dispensary: list,
    diagnoses: list,
    clinic: { title: text, address: '', ogrn: text },
    patient: {
      number: 7,
      name: text,
      genderCode: '2',
      birth: { day: '01', month: '02', year: '1958' },
      phone: text,
      email: text,
    },
    footer: { patient: text, printed: text },
    card: { allergies: text, fill: { day: '', month: '', year: '' }, subject: text, workplaceChange: text },
    record: {
      isPrimary: rows % 2,
      isRepeat: 1 - (rows % 2),
      hasEpicrisis: rows > 2 ? 1 : 0,
      place: 'home',
      complaints: text,
      anamnesis: text,
      examinations: text,
      drugs: text,
      main: { text, code: 'I10' },
      concomitant: list,
      consent: 'given',
    },
    epicrisis: { complaints: text, main: { text, code: '' }, concomitant: list, recommendations: text },
  };
}

describe('template that is read once', () => {
  it.each(readdirSync(FOLDER))('%s: gives what Carbone gives, any number of times', async (template) => {
    for (const xml of (await xmlOf(template)).filter((text) => text.includes('{d.'))) {
      const merge = await compileXml(xml);
      const typed: [string, number][] = [
        ['', 0],
        ['Жалобы & <b>"боль"</b>\nвторая {d.title} строка', 3],
      ];
      for (const [text, rows] of [
        ...typed,
        ...fc.sample(fc.tuple(fc.string({ unit: 'binary' }), fc.nat(4)), { numRuns: 6, seed: 7 }),
      ]) {
        const data = fitForXml(dataWith(text, rows));
        expect(merge(data, zone)).toBe(await rendered(xml, data));
      }
    }
  });
});

describe('document from a template', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-merge-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  it('a missing or damaged template fails, a mended one is read', async () => {
    const file = join(folder, 'form.docx');
    await expect(mergeTemplate(file, {}, { timezone: zone })).rejects.toMatchObject({ code: 'ENOENT' });
    writeFileSync(file, 'PK, but not more');
    await expect(mergeTemplate(file, {}, { timezone: zone })).rejects.toThrow('central directory');
    writeFileSync(
      file,
      await zip(
        [
          { name: 'word/document.xml', content: Buffer.from('<a>{d.name}</a>') },
          { name: 'word/_rels/document.xml.rels', content: Buffer.from('<b/>') },
        ],
        0,
      ),
    );
    const made = await unzip(Buffer.from(await mergeTemplate(file, { name: 'Ёж <&>' }, { timezone: zone })));
    expect(made.map(({ name, content }) => [name, content.toString()])).toEqual([
      ['word/document.xml', '<a>Ёж &lt;&amp;&gt;</a>'],
      ['word/_rels/document.xml.rels', '<b/>'],
    ]);
  });
});
