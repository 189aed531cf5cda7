import { describe, expect, it } from 'vitest';
import { readXml, XmlError } from './read-xml.ts';

/** In chunks of so many bytes: a letter or a tag may be split anywhere. */
async function* chunksOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function read(bytes: Uint8Array, size = 1000): Promise<string[]> {
  const found: string[] = [];
  const handlers = {
    open: (name: string, { a }: Readonly<Record<string, string | undefined>>) => found.push(`<${name}${a ?? ''}`),
    text: (text: string) => found.push(text),
    close: (name: string) => found.push(`>${name}`),
  };
  for await (const _ of readXml<never>(chunksOf(bytes, size), handlers));
  return found.join('').split('|');
}
const WORD = '\u0401\u0436';
const WINDOWS = Buffer.from([0xa8, 0xe6]);

describe('a document', () => {
  it('is read in UTF-8, with or without a mark, and in Windows-1251, whatever the chunks', async () => {
    const utf = `<?xml version="1.0" encoding="utf-8"?><p:r a="1&amp;2">${WORD}&lt;<![CDATA[<&]]></p:r>`;
    const windows = Buffer.concat([
      Buffer.from(`<?xml version='1.0' encoding='windows-1251'?><r a="1&amp;2">`),
      WINDOWS,
      Buffer.from('&lt;<![CDATA[<&]]></r>'),
    ]);
    for (const size of [300, 1000])
      for (const bytes of [Buffer.from(utf), Buffer.from(`\uFEFF${utf}`), windows])
        expect(await read(bytes, size)).toEqual([`<r1&2${WORD}<<&>r`]);
  });

  it.each([
    ['that is cut off', '<r><a>1</a>'],
    ['whose tags do not match', '<r><a></b></r>'],
    ['of another encoding', '<?xml version="1.0" encoding="utf-16"?><r/>'],
    ['of no XML', 'x < y'],
  ])('%s is told so', async (_, text) => {
    await expect(read(Buffer.from(text))).rejects.toThrow(XmlError);
  });

  it.each([
    ['a text', '<r>', 'a'],
    ['a comment', '<r><!--', 'a'],
    ['an attribute', '<r a="', 'a'],
    ['spaces', '<r>', ' '],
    ['open tags', '<r>', '<a>'],
    ['declared entities', '<!DOCTYPE r [', '<!ENTITY a "aaaa">'],
  ])('of %s without an end is told so before it is read to its end', async (_, begin, piece) => {
    let sent = 0;
    async function* endless() {
      yield Buffer.from(begin);
      for (; sent < 50_000_000; sent += 60_000) yield Buffer.from(piece.repeat(60_000 / piece.length));
    }
    const handlers = { open: () => {} };
    await expect(readXml<never>(endless(), handlers).next()).rejects.toThrow(XmlError);
    expect(sent).toBeLessThan(1_200_000);
  });

  it('tells a handler nothing more once it has thrown', async () => {
    const opened: string[] = [];
    const open = (name: string) => {
      opened.push(name);
      if (name === 'b') throw new RangeError('too much');
    };
    const rows = readXml(chunksOf(Buffer.from('<r><a/><b/><c/></r>'), 100), { open });
    await expect(rows.next()).rejects.toThrow(RangeError);
    expect(opened).toEqual(['r', 'a', 'b']);
  });

  it('gives what a handler throws as it is', async () => {
    const rows = readXml(chunksOf(Buffer.from('<r/>'), 10), {
      open: () => {
        throw new RangeError('too much');
      },
    });
    await expect(rows.next()).rejects.toThrow(RangeError);
  });

  it('expands no entity of its own', async () => {
    const bomb = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><r>&b;</r>';
    expect((await read(Buffer.from(bomb))).join('')).not.toContain('aaaa');
  });

  it.each([
    ['a space before the sign of an attribute', '<r a ="1"/>'],
    ['a space behind it', '<r a= "1"/>'],
    ['an attribute twice', '<r a="1" a="2"/>'],
    ['an attribute without quotes', '<r a=1/>'],
    ['an attribute whose name has other letters', `<r ${WORD}="1"/>`],
    ['a comment that only seems to end', '<r><!--><a/> --></r>'],
    ['a comment that only seems to end after its first sign', '<r><!---><a/> --></r>'],
    ['an encoding with spaces', '<?xml version="1.0" encoding = "utf-7"?><r/>'],
    ['an encoding far behind', `<?xml version="1.0"${' '.repeat(300)}encoding="utf-7"?><r/>`],
    ['a text outside', '<r/>a'],
  ])('that has %s is a fault for those who ask for it alone', async (_, text) => {
    const reading = (isStrict: boolean) =>
      readXml<never>(chunksOf(Buffer.from(text), 1000), { open: () => {} }, { isStrict }).next();
    await expect(reading(true)).rejects.toThrow(XmlError);
    await expect(reading(false)).resolves.toMatchObject({ done: true });
  });

  it('as programs write it has no such fault', async () => {
    const text = `<?xml version='1.0' encoding = "UTF-8" standalone="yes"?>\n<?a-b encoding="c"?><!-- a - b --><r a='1 > 0'\n\tb=""><!----></r>\n`;
    const rows = readXml<never>(chunksOf(Buffer.from(text), 1000), { open: () => {} }, { isStrict: true });
    await expect(rows.next()).resolves.toMatchObject({ done: true });
  });
});
