import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The system's LibreOffice, behind the script. */
const REAL = ['/usr/bin/soffice', '/opt/libreoffice/program/soffice'].find((file) => existsSync(file)) ?? 'soffice';

/** One start of the script. */
export interface Start {
  readonly pid: number;
  readonly profile: string;
  readonly outdir: string;
  readonly source: string;
  /** its number among all starts, from 1 */
  readonly number: number;
}

/**
 * A `soffice` of a test: a shell script, beside which there is no `soffice.bin`, so that the product starts it for each
 * document as where Python's `uno` is missing. `body` is shell: `$number` is its own among the starts, also when two
 * come at once, `$outdir` is where the PDF is wanted, `real` converts.
 */
export function writeSoffice(
  folder: string,
  body: string,
): { readonly file: string; readonly starts: () => Start[]; readonly ends: () => number[] } {
  const [file, log] = [join(folder, 'soffice'), join(folder, 'log')];
  writeFileSync(
    file,
    `#!/bin/sh
profile=$(echo "$1" | sed 's#^-env:UserInstallation=file://##')
for last in "$@"; do source=$last; done
outdir=$(dirname "$source")
echo "start $$ $profile $outdir $source" >> '${log}'
number=$(grep '^start ' '${log}' | grep -n "^start $$ " | tail -n 1 | cut -d: -f1)
real() { '${REAL}' "$@"; }
${body}
echo "end $$" >> '${log}'
`,
  );
  chmodSync(file, 0o755);
  const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []).map((line) => line.split(' '));
  return {
    file,
    starts: () =>
      lines()
        .filter(([what]) => what === 'start')
        .map(([, pid, profile = '', outdir = '', source = ''], index) => ({
          pid: Number(pid),
          profile,
          outdir,
          source,
          number: index + 1,
        })),
    ends: () =>
      lines()
        .filter(([what]) => what === 'end')
        .map(([, pid]) => Number(pid)),
  };
}

/** Shell that answers with a PDF of no content. */
export const EMPTY_PDF = `printf '%%PDF-1.7\\n%%%%EOF\\n' > "$outdir/document.pdf"`;
