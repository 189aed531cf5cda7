/** Mutants that no test noticed, a line each: where, what it was and what it became. */
export function survivorsOf(files) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ status, mutatorName, location: { start, end }, replacement }) => {
        const first = lines[start.line - 1] ?? '';
        const was = start.line === end.line ? first.slice(start.column - 1, end.column - 1) : `${first.trim()} …`;
        return `${file}:${start.line}:${start.column} ${status} ${mutatorName}: ${was} -> ${replacement.replace(/\s+/g, ' ').slice(0, 90)}`;
      });
  });
}

const NOTICED = new Set(['Killed', 'Timeout']);
const UNNOTICED = new Set(['Survived', 'NoCoverage']);

/**
 * The rows of the table of docs/mutation.md: file, mutants, killed, survived, score in percent. Static and invalid ones
 * do not count.
 */
export function scoreOf(files) {
  const rows = Object.entries(files).map(([file, { mutants }]) => {
    const killed = mutants.filter(({ status }) => NOTICED.has(status)).length;
    const survived = mutants.filter(({ status }) => UNNOTICED.has(status)).length;
    return { file, killed, survived };
  });
  const total = rows.reduce(
    (sum, { killed, survived }) => ({
      file: 'total',
      killed: sum.killed + killed,
      survived: sum.survived + survived,
    }),
    { file: 'total', killed: 0, survived: 0 },
  );
  return [...rows.toSorted((a, b) => a.file.localeCompare(b.file)), total]
    .filter(({ killed, survived }) => killed + survived > 0)
    .map(({ file, killed, survived }) => {
      const score = ((100 * killed) / (killed + survived)).toFixed(1);
      return `| ${file} | ${killed + survived} | ${killed} | ${survived} | ${score} |`;
    });
}
