import { checkContent } from './content.ts';
import { findCycles } from './cycles.ts';
import { checkNames } from './names.ts';
import { packageRefusal } from './packages.ts';
import { resolveImport, type Manifest } from './resolve.ts';
import { isCode, parseSource, type SourceFile, type Tree, type Violation } from './source.ts';
import { checkTitles } from './titles.ts';
import { checkUsage } from './usage.ts';
import { isTest, refusal } from './zones.ts';

function checkImports(file: SourceFile, tree: Tree, manifest: Manifest, edges: string[]): Violation[] {
  return file.imports.flatMap((entry): Violation[] => {
    const at = (rule: string, message: string): Violation[] => [
      { rule, file: file.path, line: file.lineAt(entry.start), message: `${entry.specifier}: ${message}` },
    ];
    const target = resolveImport(file.path, entry.specifier, tree, manifest);
    if (target.kind === 'unknown') return at('unresolved', 'no such file (with its ending) and no declared package');
    if (target.kind === 'file') {
      // A circle of types is one, too: neither file can be read alone. What is loaded later makes none at start.
      if (!entry.isDynamic && isCode(target.path)) edges.push(target.path);
      const why = refusal(file.path, target.path, entry.isType);
      return why === null ? [] : at('zone', why);
    }
    const why = packageRefusal(file.path, target.name, target.kind === 'builtin', entry, manifest);
    return why === null ? [] : at('package', why);
  });
}

/** Checks a whole tree against docs/architecture.md. Pure: the tree and the manifest are all it knows. */
export function checkArchitecture(tree: Tree, manifest: Manifest): Violation[] {
  const found: Violation[] = checkNames(tree);
  const graph = new Map<string, string[]>();
  for (const [path, text] of Object.entries(tree)) {
    if (!isCode(path)) continue;
    const file = parseSource(path, text);
    const edges: string[] = [];
    // Plain JavaScript is the starter and build hooks: they run on a bare Node, outside the zones.
    if (/\.(?:tsx?|mts)$/.test(path)) found.push(...checkImports(file, tree, manifest, edges));
    if (!isTest(path)) graph.set(path, edges);
    found.push(...checkContent(file), ...checkTitles(file), ...checkUsage(file));
  }
  for (const cycle of findCycles(graph))
    found.push({ rule: 'cycle', file: cycle[0] ?? '', line: 0, message: cycle.join(' ↔ ') });
  return found;
}

/** One line per violation, for the failure message. */
export const describeViolation = ({ rule, file, line, message }: Violation): string =>
  `${file}${line > 0 ? `:${line}` : ''} [${rule}] ${message}`;
