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
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const STRICT = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
const OTHERS =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:x="urn:x" xmlns:v="urn:schemas-microsoft-com:vml" mc:Ignorable="x"';
const textOf = (inner: string, namespace = WORD): string =>
  `<w:document xmlns:w="${namespace}" ${OTHERS}><w:body><w:p>${inner}</w:p></w:body></w:document>`;

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
const inBody = (inner: string, namespace?: string) => refusedFor({ 'word/document.xml': textOf(inner, namespace) });
const UNCLEAR = '{…}';
const alternatives = (choice: string, fallback: string): string =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
const box = (inner: string): string => `<w:txbxContent><w:p>${inner}</w:p></w:txbxContent>`;
/** A text box as Word writes it: a drawing, and the same for programs that know none. */
const boxes = (inDrawing: string, inFallback = inDrawing): string =>
  run(
    alternatives(
      `<w:drawing><wps:wsp xmlns:wps="urn:wps"><wps:txbx>${box(inDrawing)}</wps:txbx></wps:wsp></w:drawing>`,
      `<w:pict><v:shape><v:textbox>${box(inFallback)}</v:textbox></v:shape></w:pict>`,
    ),
  );

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

describe('a document with marks of other namespaces', () => {
  it.each([
    ['of Word', WORD],
    ['of the strict form', STRICT],
  ])('is refused for a field of the namespace %s, by whatever prefix', async (_, namespace) => {
    expect(await inBody(field(say('DDE', ' a')), namespace)).toBe('DDE');
    const own = `<p xmlns="${namespace}"><r><fldChar y:fldCharType="begin" xmlns:y="${namespace}"/><instrText>LI</instrText></r><z:r xmlns:z="${namespace}"><z:instrText>NK a</z:instrText><z:fldChar z:fldCharType="end"/></z:r></p>`;
    expect(await inBody(own, namespace)).toBe('LINK');
  });

  it.each([
    [
      'says a part of the name',
      field(say('DDE') + '<x:instrText>Q</x:instrText>' + say('AUTO c:\\\\cmd.exe "/k calc"')),
    ],
    ['says a part of a rarer name', field(say('LI') + '<x:instrText>Q</x:instrText>' + say('NK a'))],
    ['ends the field', mark('begin') + '<x:fldChar x:fldCharType="end"/>' + say('LINK a') + mark('end')],
    ['ends the field by an attribute', field('<w:r><w:fldChar x:fldCharType="end"/></w:r>' + say('LINK a'))],
    ['begins another', field(say('LI') + '<x:fldChar x:fldCharType="begin"/>' + say('NK a'))],
    ['is a simple field', '<x:fldSimple w:instr="PAGE"/>'],
    ['stands around an instruction', field(say('LI') + `<x:a>${say('Q')}</x:a>` + say('NK a'))],
    ['stands around a text', field(say('LI') + `<x:a>${run('<w:t>Q</w:t>')}</x:a>` + say('NK a'))],
    ['stands around a space', field(say('LI') + `<x:a>${run('<w:tab/>')}</x:a>` + say('NK a'))],
    ['stands in an instruction', field(say('LI<x:a/>NK a'))],
    ['is around a box of its own name', field(say('LI') + `<x:txbxContent>${say('Q')}</x:txbxContent>` + say('NK a'))],
    ['has the prefix of Word', field(say('LI') + '<w:instrText xmlns:w="urn:x">Q</w:instrText>' + say('NK a'))],
    ['has no prefix', field(say('LI') + '<instrText>Q</instrText>' + say('NK a'))],
    ['has a longer address', field(say('LI') + `<q:instrText xmlns:q="${WORD}/">Q</q:instrText>` + say('NK a'))],
  ])('is unclear where one %s', async (_, inner) => {
    expect(await inBody(inner)).toMatch(/^(\{…\}|LINK)$/);
  });

  it('is unclear where only one of two ways is taken', async () => {
    expect(await inBody(field(alternatives(say('LINK'), say('Q')) + say(' a')))).toBe(UNCLEAR);
    const picture = alternatives(say('INCLUDEPICTURE'), say('Q'));
    expect(await inBody(field(picture + say(' "http://evil.test/a.png"')))).toBe(UNCLEAR);
    expect(await inBody(mark('begin') + alternatives(mark('end'), '') + say('LINK a') + mark('end'))).toBe(UNCLEAR);
  });

  it('cannot be taken where nothing declares a prefix', async () => {
    expect(await inBody('<w:r xmlns:q="urn:q"/><q:r/>')).toBe('upload_malformed');
  });

  it.each([
    ['in the box of a drawing', boxes(field(say('LI', 'NK a')), field(say('PAGE')))],
    ['in the box for older programs', boxes(field(say('PAGE')), field(say('LI', 'NK a')))],
    ['that does not end in its box', boxes(mark('begin') + say('LINK a'), '')],
    ['that does not end', mark('begin') + say('LINK a')],
    ['around boxes', field(say('LI') + boxes(field(say('PAGE'))) + say('NK a'))],
  ])('is refused for a field %s', async (_, inner) => {
    expect(await inBody(inner)).toBe('LINK');
  });

  it.each([
    ['PAGE', field(say(' PAGE   \\* MERGEFORMAT '))],
    ['NUMPAGES', '<w:fldSimple w:instr=" NUMPAGES "><w:r><w:t>1</w:t></w:r></w:fldSimple>'],
    ['DATE', field(say(' DATE \\@ "dd.MM.yyyy" '))],
    ['TOC', field(say('TOC \\o "1-3" \\h'), field(say('HYPERLINK \\l "_Toc1"'), field(say('PAGEREF _Toc1 \\h'))))],
    ['MERGEFIELD', field(say('MERGEFIELD ', 'Link'))],
    ['a text box', boxes(run('<w:t>Talon</w:t>') + field(say('PAGE')))],
    ['a text box in a field', field(say('PAGE') + boxes(field(say('DATE'))), boxes(''))],
    ['a sign of two ways', run(alternatives('<x:sign/>', '<w:t>+</w:t>')) + field(say('PAGE'))],
    ['a sign of two ways in a result', field(say('PAGE'), run(alternatives('<x:sign/>', '<w:t>+</w:t>')))],
    ['what newer programs add', '<w:rPr><x:glow/></w:rPr>' + field(say('PAGE'), run('<x:a><w:t>1</w:t></x:a>'))],
  ])('is plain with %s', async (_, inner) => {
    expect(await inBody(inner)).toBe('plain');
    expect(await inBody(inner, STRICT)).toBe('plain');
  });
});

describe('a change that nobody has taken yet', () => {
  const deleted = (text: string) => `<w:del><w:r><w:delInstrText>${text}</w:delInstrText></w:r></w:del>`;

  it('makes the name of a field unclear', async () => {
    expect(await inBody(field(say('LI') + deleted('Q') + say('NK a')))).toBe('LI{…}');
    expect(await inBody(field(say('LI') + `<w:ins>${say('Q')}</w:ins>` + say('NK a')))).toBe('LI{…}');
    expect(await inBody(mark('begin') + `<w:del>${mark('end')}</w:del>` + say('LINK a') + mark('end'))).toBe(UNCLEAR);
  });

  it('of a whole field, or of what follows the name, is plain', async () => {
    expect(await inBody(`<w:ins>${field(say('PAGE'))}</w:ins>`)).toBe('plain');
    expect(await inBody(`<w:del>${field('<w:r><w:delInstrText>PAGE</w:delInstrText></w:r>')}</w:del>`)).toBe('plain');
    expect(await inBody(field(say('DATE \\@ "') + deleted('dd.MM') + say('yyyy"')))).toBe('plain');
  });
});

describe('a document that programs may read in two ways', () => {
  it.each([
    ['a space before the sign of an attribute', field('<w:r><w:fldChar w:fldCharType ="end"/></w:r>')],
    ['an attribute twice', field('<w:r><w:fldChar w:fldCharType="end" w:fldCharType="begin"/></w:r>')],
    ['a comment that seems to end at once', field(`<!-->${mark('end')} -->` + say('LINK a'))],
    ['a comment that seems to end at its first line', field(`<!--->${mark('end')} -->` + say('LINK a'))],
  ])('by %s cannot be taken', async (_, inner) => {
    expect(await inBody(inner)).toBe('upload_malformed');
  });

  it('by an encoding that is told later cannot be taken', async () => {
    const declared = (spaces: string, encoding: string) =>
      refusedFor({ 'word/a.xml': `<?xml version="1.0"${spaces} encoding = "${encoding}"?>${textOf('')}` });
    expect(await declared(' '.repeat(300), 'utf-7')).toBe('upload_malformed');
    expect(await declared('', 'utf-7')).toBe('upload_malformed');
    expect(await declared('', 'UTF-8')).toBe('plain');
  });

  it.each([
    ['of another kind', field('<w:r><w:fldChar w:fldCharType="End"/></w:r>')],
    [
      'that ends outside of its simple field',
      field(say('LI') + `<w:fldSimple w:instr="PAGE">${mark('end')}</w:fldSimple>`),
    ],
    ['that ends no simple field', `<w:fldSimple w:instr="PAGE">${mark('begin')}</w:fldSimple>`],
    ['in sixty others', mark('begin').repeat(60)],
  ])('by a mark %s is unclear', async (_, inner) => {
    expect(await inBody(inner)).toBe(UNCLEAR);
  });
});
