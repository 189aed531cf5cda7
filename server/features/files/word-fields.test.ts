import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCX_TYPE } from '#shared/rules/file-purposes.ts';
import type { DomainError } from '#server/http/domain-error.ts';
import { wordOf } from '#tests/support/files.ts';
import { assertPlainDocument } from './office-document.ts';
import { fetchingField } from './word-fields.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fields-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (inner: string): string => `<w:r>${inner}</w:r>`;
const mark = (type: string): string => run(`<w:fldChar w:fldCharType="${type}"/>`);
const say = (...pieces: readonly string[]): string =>
  pieces.map((piece) => run(`<w:instrText xml:space="preserve">${piece}</w:instrText>`)).join('');
const field = (instruction: string, shown = run('<w:t>1</w:t>')): string =>
  mark('begin') + instruction + mark('separate') + shown + mark('end');
const textOf = (inner: string): string => `<w:document xmlns:w="w"><w:body><w:p>${inner}</w:p></w:body></w:document>`;

/** The field that a document with these parts is refused for. */
async function refusedFor(parts: Readonly<Record<string, string | Uint8Array>>): Promise<unknown> {
  const path = join(folder, 'sent');
  await writeFile(path, await wordOf({ parts }));
  return assertPlainDocument(path, DOCX_TYPE).then(
    () => 'plain',
    (error: unknown) => {
      const { code, params } = error as DomainError;
      return code === 'file_fields' ? params['field'] : code;
    },
  );
}
const inBody = (inner: string) => refusedFor({ 'word/document.xml': textOf(inner) });

describe('the instruction of a field', () => {
  it.each([
    [String.raw` DDE Excel "C:\\a.xls" R1C1`, 'DDE'],
    [String.raw`dDeAuto c:\\windows\\system32\\cmd.exe "/k calc"`, 'DDEAUTO'],
    ['"DDEAUTO" a', 'DDEAUTO'],
    [' IncludeText "a.docx"', 'INCLUDETEXT'],
    ['INCLUDE a.docx', 'INCLUDE'],
    ['import a.wmf', 'IMPORT'],
    ['LINK Excel.Sheet.8 a.xls', 'LINK'],
    [String.raw`DATABASE \d "a.mdb"`, 'DATABASE'],
    ['RD a.docx', 'RD'],
    ['INCLUDEPICTURE "https://evil.test/a.png" \\* MERGEFORMATINET', 'INCLUDEPICTURE'],
    [String.raw`INCLUDEPICTURE \d "\\\\evil.test\\a.png"`, 'INCLUDEPICTURE'],
    ['INCLUDEPICTURE //evil.test/a.png', 'INCLUDEPICTURE'],
    ['includepicture “http://evil.test/a.png”', 'INCLUDEPICTURE'],
    ['INCLUDEPICTURE "\uFFFC"', 'INCLUDEPICTURE'],
    ['HYPERLINK "file:///c:/a.exe"', 'HYPERLINK'],
    [String.raw`HYPERLINK "\\\\evil.test\\a"`, 'HYPERLINK'],
    ['HYPERLINK file://evil.test/a', 'HYPERLINK'],
    [String.raw`HYPERLINK \o "\o" "javascript:alert(1)"`, 'HYPERLINK'],
    [String.raw`HYPERLINK \n "FILE:a"`, 'HYPERLINK'],
    ['HYPERLINK "\uFFFC"', 'HYPERLINK'],
    ['DDE\uFFFC a', 'DDE{…}'],
    ['\uFFFC', '{…}'],
  ])('%s is refused', (instruction, name) => {
    expect(fetchingField(instruction)).toBe(name);
  });

  it('that is too long to be looked through is refused', () => {
    expect(fetchingField(`HYPERLINK "${'a'.repeat(70_000)}"`)).toBe('HYPERLINK');
  });

  it.each([
    '',
    ' PAGE \\* MERGEFORMAT ',
    'TOC \\o "1-3" \\h',
    'REF link',
    'MERGEFIELD import',
    'IF \uFFFC = 1 "DDE" "b"',
    '=\uFFFC-1',
    'HYPERLINK "https://clinic.example/?a=1" \\o "подсказка: сайт" \\t "_blank"',
    'HYPERLINK \\l "_Toc1"',
    'HYPERLINK "mailto:\uFFFC"',
    'INCLUDEPICTURE "logo.png" \\d',
  ])('%s is plain', (instruction) => {
    expect(fetchingField(instruction)).toBeUndefined();
  });
});

describe('a document', () => {
  it('with fields that only show is plain', async () => {
    const nested = mark('begin') + say(' IF ') + field(say('MERGEFIELD a')) + say(' = 1 "a" "b" ') + mark('end');
    const simple = '<w:fldSimple w:instr=" PAGE "><w:r><w:t>DDEAUTO и INCLUDETEXT в тексте</w:t></w:r></w:fldSimple>';
    const link = field(say('HYPERLINK "https://clinic.example"'), run('<w:t>file:///a</w:t>'));
    expect(await inBody(nested + simple + link)).toBe('plain');
  });

  it.each([
    ['of one run', field(say('DDEAUTO a b'))],
    ['split over runs', field(say(' D', 'd', 'EA', 'uto', ' a'))],
    ['of letters by their numbers', field(say('&#68;&#x44;E a'))],
    ['that has no result', mark('begin') + say('DDEAUTO a') + mark('end')],
    ['that does not end', mark('begin') + say('DDEAUTO a')],
    ['in texts instead of instructions', field(run('<w:t>DDE</w:t>') + run('<w:t>AUTO a</w:t>'))],
    ['in a change that is not accepted', field('<w:r><w:delInstrText>DDEAUTO a</w:delInstrText></w:r>')],
    ['that is simple', '<w:fldSimple w:instr="ddeauto a"/>'],
    ['that is simple and in another', field(say('QUOTE ') + '<w:fldSimple w:instr="DDE a"/>')],
    ['in another', field(say('IF 1 = 1 "') + field(say('DDEAUTO a')) + say('"'))],
    ['in the result of another', field(say('QUOTE a'), field(say('DDE a')))],
    ['that marks of another name split', field(say('DD') + '<x:fldChar x:fldCharType="begin"/>' + say('EAUTO a'))],
    [
      'around a box',
      field(say('DD') + run(`<w:txbxContent><w:p>${run('<w:t>a</w:t>')}</w:p></w:txbxContent>`) + say('E a')),
    ],
    ['in a box', run(`<w:txbxContent><w:p>${field(say('DD', 'E a'))}</w:p></w:txbxContent>`)],
  ])('with a field %s is refused', async (_, inner) => {
    expect(await inBody(inner)).toMatch(/^DDE(AUTO)?$/);
  });

  it('is refused for the name that other fields spell', async () => {
    expect(await inBody(field(field(say('QUOTE 68 68 69')) + say(' a')))).toBe('{…}');
    expect(await inBody(field(say('DD') + field(say('QUOTE 69')) + say(' a')))).toBe('DD{…}');
  });

  it.each([
    'word/header1.xml',
    'word/footer2.xml',
    'word/footnotes.xml',
    'word/endnotes.xml',
    'word/comments.xml',
    'word/glossary/document.xml',
    'word/any.bin',
  ])('is refused for a field of its %s', async (name) => {
    expect(await refusedFor({ [name]: textOf(field(say('INCLUDE', 'text "a"'))) })).toBe('INCLUDETEXT');
  });

  it('of two bytes a letter, or with entities of its own, cannot be taken', async () => {
    const wide = Buffer.from(`\uFEFF${textOf('')}`, 'utf16le');
    expect(await refusedFor({ 'word/any.bin': wide })).toBe('upload_malformed');
    const own = `<!DOCTYPE w [<!ENTITY a "DDE">]>${textOf(field(say('&a; a')))}`;
    expect(await refusedFor({ 'word/header1.xml': own })).toBe('upload_malformed');
  });
});
