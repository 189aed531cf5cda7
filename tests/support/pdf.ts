import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function withFile<T>(bytes: Uint8Array, work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-test-'));
  try {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, bytes);
    return await work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A PDF as other programs see it. */
export interface ReadPdf {
  /** text of each sheet with its line breaks, many spaces made one */
  readonly pages: readonly string[];
  /** of the whole, in one line */
  readonly text: string;
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean }[];
  /** as a viewer shows it */
  readonly title: string;
  /** e.g. `595.304 x 841.89 pts (A4)` */
  readonly size: string;
  /** addresses that the document points at */
  readonly links: readonly string[];
}

/** Reads a PDF with Poppler, which has nothing to do with LibreOffice. */
export const readPdf = (bytes: Uint8Array): Promise<ReadPdf> =>
  withFile(bytes, async (file) => {
    const [text, fonts, info, urls] = await Promise.all([
      run('pdftotext', ['-layout', file, '-']),
      run('pdffonts', [file]),
      run('pdfinfo', [file]),
      run('pdfinfo', ['-url', file]),
    ]);
    const pages = text.stdout
      .split('\f')
      .slice(0, -1)
      .map((page) => page.replaceAll('\u00A0', ' ').replace(/ +/g, ' '));
    return {
      pages,
      text: pages.join(' ').replace(/\s+/g, ' '),
      fonts: fonts.stdout
        .split('\n')
        .slice(2)
        .filter(Boolean)
        .map((line) => ({
          name: line.split(' ')[0]?.replace(/^[A-Z]{6}\+/, '') ?? '',
          isEmbedded: / yes yes? /.test(line),
        })),
      title: /^Title:\s+(.+)$/m.exec(info.stdout)?.[1] ?? '',
      size: /^Page size:\s+(.+)$/m.exec(info.stdout)?.[1] ?? '',
      links: urls.stdout.split('\n').slice(1).filter(Boolean),
    };
  });
