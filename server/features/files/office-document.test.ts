import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DOCX_TYPE, XLSX_TYPE } from '#shared/rules/file-purposes.ts';
import type { DomainError } from '#server/http/domain-error.ts';
import { archiveOf, lyingAbout, packedAlready, wordOf } from '#tests/support/files.ts';
import { assertPlainDocument, type OfficeType } from './office-document.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
});
afterAll(() => rm(folder, { recursive: true }));

const check = (path: string, type: OfficeType = DOCX_TYPE): Promise<string> =>
  assertPlainDocument(path, type).then(
    () => 'plain',
    (error: unknown) => (error as DomainError).code,
  );
async function verdict(made: Promise<Buffer>, type?: OfficeType): Promise<string> {
  const path = join(folder, 'sent');
  await writeFile(path, await made);
  return check(path, type);
}
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (kind: string, target: string, mode = 'External', office = OFFICE): string =>
  `<Relationship Id="r1" Type="${office}/${kind}" Target="${target}" TargetMode="${mode}"/>`;
const override = (part: string, type: string): string => `<Override PartName="/${part}" ContentType="${type}"/>`;

it('the templates of the house are plain', async () => {
  const names = (await readdir('resources/templates')).filter((name) => name.endsWith('.docx'));
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(await check(join('resources/templates', name)), name).toBe('plain');
});

it.each([
  ['a site', 'https://clinic.example/?a=1&amp;b=2'],
  ['an address of mail', 'mailto:a@example.org'],
  ['a place of the document', '#part'],
  ['a document beside it', 'other.docx'],
])('a link to %s is plain', async (_, target) => {
  expect(await verdict(wordOf({ relations: relation('hyperlink', target) }))).toBe('plain');
});

it('pictures and a type by the ending of all parts are plain', async () => {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const parts = {
    '[Content_Types].xml': `<Types><Default Extension="xml" ContentType="${main}"/></Types>`,
    'word/media/image1.png': '\u0089PNG',
    'word/_rels/document.xml.rels': `<Relationships>${relation('image', 'media/image1.png', 'Internal')}</Relationships>`,
  };
  expect(await verdict(wordOf({ parts }))).toBe('plain');
});

it.each([
  ['the name of code', { parts: { 'WORD/VBAPROJECT.BIN': 'x' } }],
  ['code by its type', { types: override('word/evil.bin', 'application/vnd.ms-office.vbaProject') }],
  [
    'a main part with macros',
    { types: override('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml') },
  ],
  [
    'code by its relation',
    {
      relations: relation(
        'vbaProject',
        'media/image1.png',
        'Internal',
        'http://schemas.microsoft.com/office/2006/relationships',
      ),
    },
  ],
  ['a control', { relations: relation('control', 'a.xml', 'Internal') }],
])('%s has macros', async (_, more) => {
  expect(await verdict(wordOf(more))).toBe('file_macros');
});

it.each([
  [
    'an object by its type',
    { types: override('word/a.bin', 'application/vnd.openxmlformats-officedocument.oleObject') },
  ],
  ['an object by its relation', { relations: relation('oleObject', 'media/image1.png', 'Internal') }],
  ['an object of elsewhere', { relations: relation('oleObject', 'mhtml:http://evil.test/a.html') }],
  ['a file in it', { relations: relation('package', 'embeddings/a.xlsx', 'Internal') }],
  ['another text put into it', { relations: relation('aFChunk', 'a.html', 'Internal') }],
  ['an object by its name', { parts: { 'word/embeddings/oleObject1.bin': 'x' } }],
  ['a program that says it is a picture', { parts: { 'word/media/image1.png': 'MZ\u0000' } }],
  ['an archive in it', { parts: { 'word/media/image1.png': 'PK\u0003\u0004' } }],
])('%s is refused', async (_, more) => {
  expect(await verdict(wordOf(more))).toBe('file_objects');
});

it.each([
  ['attachedTemplate', 'http://evil.test/a.dotm'],
  ['frame', 'http://evil.test/'],
  ['image', 'https://evil.test/a.png'],
  ['image', String.raw`file:///\\evil.test\a.png`],
  ['hyperlink', 'javascript:alert(1)'],
  ['hyperlink', String.raw`\\evil.test\a`],
  ['hyperlink', 'java&#115;cript&#58;alert(1)'],
  ['hyperlinkBase', 'https://evil.test/'],
])('a %s of %s is refused', async (kind, target) => {
  expect(await verdict(wordOf({ relations: relation(kind, target) }))).toBe('file_links');
  const settings = { 'word/_rels/settings.xml.rels': `<Relationships>${relation(kind, target)}</Relationships>` };
  expect(await verdict(wordOf({ parts: settings }))).toBe('file_links');
});

it.each([
  ['image', 'http://evil.test/a.png', ''],
  ['image', String.raw`file:///\\evil.test\a.png`, 'Internal'],
  ['attachedTemplate', String.raw`\\evil.test\a.dotm`, 'internal'],
  ['attachedTemplate', '//evil.test/a.dotm', ''],
  ['image', 'a.png', ' External'],
])('a %s of %s is refused though its mode is «%s»', async (kind, target, mode) => {
  expect(await verdict(wordOf({ relations: relation(kind, target, mode) }))).toBe('file_links');
});
it.each(['media/image1.png', '/word/media/image1.png', '../customXml/item1.xml', 'NULL', '#mark'])(
  'a part at %s is taken',
  async (target) => {
    expect(await verdict(wordOf({ relations: relation('image', target, 'Internal') }))).toBe('plain');
  },
);

it.each([
  ['longer', 10],
  ['shorter', 3_000_001],
])('a part that is %s than the archive says is told', async (_, length) => {
  const archive = await wordOf({ parts: { 'word/a.bin': 'a'.repeat(3_000_000) } });
  expect(await verdict(Promise.resolve(lyingAbout(archive, 3_000_000)))).toBe('plain');
  expect(await verdict(Promise.resolve(lyingAbout(archive, length)))).toBe('upload_malformed');
});

it('a part that begins with one byte is looked at whole', async () => {
  const block = (bytes: Uint8Array, isLast = false) => {
    const head = Buffer.from([isLast ? 1 : 0, 0, 0, 0, 0]);
    head.writeUInt16LE(bytes.length, 1);
    head.writeUInt16LE(0xffff ^ bytes.length, 3);
    return Buffer.concat([head, bytes]);
  };
  const nothing = block(new Uint8Array());
  // the first 64 KB of what is packed are a single byte
  const sent = async (text: string) => {
    const bytes = Buffer.from(text);
    const start = Array.from({ length: 13_106 }, () => nothing);
    const packed = Buffer.concat([...start, block(bytes.subarray(0, 1)), block(bytes.subarray(1), true)]);
    return packedAlready(await wordOf({ parts: { 'word/a.bin': packed }, isPacked: false }), bytes.length);
  };
  const field =
    '<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:fldSimple w:instr="DDE a"/></w:hdr>';
  expect(await verdict(sent(field))).toBe('file_fields');
  expect(await verdict(sent('MZ and more'))).toBe('file_objects');
  expect(await verdict(sent('nothing of the kind'))).toBe('plain');
  expect(await verdict(wordOf({ parts: { 'word/a.bin': '' } }))).toBe('plain');
});

it.each([
  [
    'a space before a sign',
    '<Relationship Id="r" Type="x/attachedTemplate" Target="http://evil.test/a" TargetMode ="External"/>',
  ],
  ['an entity', '<!DOCTYPE r [<!ENTITY a "External">]>' + relation('image', 'a.png', '&a;')],
])('a list of relations that programs may read in two ways by %s cannot be taken', async (_, relations) => {
  expect(await verdict(wordOf({ relations }))).toBe('upload_malformed');
});

const vml = (inner: string): string =>
  `<w:p xmlns:w="w" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">${inner}</w:p>`;
it.each([
  ['a picture', '<v:imagedata src="https://evil.test/a.png"/>'],
  ['a picture of a neighbour', String.raw`<v:imagedata src="\\evil.test\a.png"/>`],
  ['a fill', '<v:fill o:href="//evil.test/a.png"/>'],
  ['another form of a picture', '<v:fill althref="http://evil.test/a.gif"/>'],
  ['rows of a database', '<w:mailMerge><w:connectString w:val="DSN=a"/></w:mailMerge>'],
])('%s that is taken from elsewhere is refused', async (_, inner) => {
  expect(await verdict(wordOf({ parts: { 'word/settings.xml': vml(inner) } }))).toBe('file_links');
});

it('pictures of the document and links that wait for a click are plain', async () => {
  const inner =
    '<v:shape href="https://clinic.example"><v:imagedata src="media/a.png"/></v:shape><v:fill o:href="data:image/png;base64,AA"/>';
  expect(await verdict(wordOf({ parts: { 'word/settings.xml': vml(inner) } }))).toBe('plain');
});

it('the main part is known by its type, whatever its name', async () => {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const named = (...names: readonly string[]) =>
    archiveOf({
      '[Content_Types].xml': `<Types>${names.map((name) => override(name, type)).join('')}</Types>`,
      ...Object.fromEntries(names.map((name) => [name, '<w/>'])),
    });
  expect(await verdict(named('word/document2.xml'))).toBe('plain');
  expect(await verdict(named('word/document.xml', 'word/document2.xml'))).toBe('upload_malformed');
});

it('what is long when it is unpacked is refused by its announced length', async () => {
  expect(await verdict(wordOf({ parts: { 'word/a.xml': ' '.repeat(105_000_000) } }))).toBe('file_inflates');
});

it.each([
  ['two parts of one name', wordOf({ parts: { 'Word/Document.xml': '<w/>' } })],
  ['a list that is no XML', wordOf({ relations: '<' })],
  ['no main part', archiveOf({ '[Content_Types].xml': '<Types/>' })],
  ['a main part of another type', wordOf({ types: override('word/document.xml', 'text/html') })],
  ['no archive', Promise.resolve(Buffer.from('PK'))],
])('%s cannot be taken', async (_, made) => {
  expect(await verdict(made)).toBe('upload_malformed');
});

it('of a table only code is refused', async () => {
  const table = (types: string, parts = {}) =>
    archiveOf({
      '[Content_Types].xml': `<Types>${override('xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')}${types}</Types>`,
      'xl/workbook.xml': '<w/>',
      ...parts,
    });
  const links = {
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('externalLinkPath', 'a.xlsx')}</Relationships>`,
  };
  expect(await verdict(table('', links), XLSX_TYPE)).toBe('plain');
  const code = override('xl/a.bin', 'application/vnd.ms-office.vbaProject');
  expect(await verdict(table(code), XLSX_TYPE)).toBe('file_macros');
  expect(await verdict(table(code.replace('ContentType=', 'ContentType =')), XLSX_TYPE)).toBe('upload_malformed');
  const types = `<!DOCTYPE t [<!ENTITY a "vbaProject">]><Types>${code.replace('vbaProject', '&a;')}</Types>`;
  expect(await verdict(table('', { '[Content_Types].xml': types }), XLSX_TYPE)).toBe('upload_malformed');
});
