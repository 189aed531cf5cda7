import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyCard } from '#shared/rules/patient-card.ts';
import { emptyForm } from '#shared/rules/form-025u.ts';
import { brandTokens } from '#shared/theme/brand.ts';
import { mergeTemplate } from '#server/lib/documents/merge.ts';
import { unzip } from '#server/lib/documents/zip.ts';
import { templates } from '../../../build/templates/make.ts';
import { cardData, sheetData } from './card-data.mapper.ts';
import { recordData } from './record-data.mapper.ts';
import { slipData } from './slip-data.mapper.ts';

const FOLDER = join(import.meta.dirname, '../../../resources/templates');
const name = { lastName: 'Ёлкина', firstName: 'Анна', middleName: '' };
const zone = 'Asia/Anadyr';
const card = {
  id: '',
  number: 7,
  name,
  gender: 'female',
  birthDate: '1958-03-08',
  phone: '',
  email: '',
  data: emptyCard(),
  clinicTitle: '',
  clinicAddress: '',
  ogrn: '',
  clinicEdition: null,
  opened: '2026-11-20',
  printedBy: null,
} as const;
const record = {
  recordId: '',
  recordEdition: '834n',
  isPrimary: true,
  visitMs: Date.UTC(2026, 10, 20, 20),
  content: emptyForm(),
  doctor: name,
  specialty: 'Терапия',
} as const;
const data = {
  title: '',
  ...sheetData(card, zone, Date.UTC(2026, 10, 20, 20)),
  ...cardData(card, [], zone),
  ...recordData(record, zone),
};
const slip = {
  title: '',
  ...slipData(
    {
      id: '',
      number: 7,
      name,
      clinicTitle: '',
      clinicAddress: '',
      clinicPhones: [],
      clinicColour: '#00a000',
      startMs: Date.UTC(2026, 10, 20, 20),
      type: 0,
      status: 'booked',
      doctor: name,
      specialty: 'Терапия',
      printedBy: null,
    },
    zone,
    Date.UTC(2026, 10, 20, 20),
  ),
};

/** The tags of a template. It is stored uncompressed, so its text can be read from the bytes. */
const tagsOf = (file: string): string[] => [
  ...new Set([...readFileSync(join(FOLDER, file), 'utf8').matchAll(/\{d\.([^:}]+)/g)].map(([, path = '']) => path)),
];
const valueAt = (path: string, of: object): unknown =>
  path
    .replaceAll('i+1', '0')
    .replace(/\[i?0?\]/g, '.0')
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], of);

const made = await templates();
describe('templates', () => {
  it('the folder has exactly what npm run templates makes', () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual([...made.keys()].toSorted());
    for (const [file, content] of made) expect(readFileSync(join(FOLDER, file)).equals(content), file).toBe(true);
  });
  it.each([...made.keys()])('%s: each tag has data', (file) => {
    const tags = tagsOf(file);
    expect(tags.length).toBeGreaterThan(10);
    expect(tags.filter((tag) => valueAt(tag, file === 'slip.docx' ? slip : data) === undefined)).toEqual([]);
  });
  it('the head of a slip has the colour of its clinic, as dark as text has to be', async () => {
    const docx = await mergeTemplate(join(FOLDER, 'slip.docx'), slip, { timezone: zone });
    const body = (await unzip(Buffer.from(docx))).find(({ name: file }) => file === 'word/document.xml');
    const colour = brandTokens('#00a000', 'light')['--accent-text']?.slice(1);
    expect(
      [...String(body?.content).matchAll(/w:color(?: w:val)?="((?!000000)[0-9a-f]{6})"/g)].map(([, hex]) => hex),
    ).toEqual([colour, colour]);
  });
  it('a slip says the day and the clock of the clinic', () => {
    expect(slip.visit.when).toBe('21 ноября 2026, суббота, 08:00');
    expect(slip.clinic.phones).toBe('');
  });
  it('the days of printing and of the visit follow the clinic clock', () => {
    expect(data.record.date).toBe('21.11.2026');
    expect(data.footer.printed).toBe('Напечатано 21.11.2026 в 08:00');
  });
});
