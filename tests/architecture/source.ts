import { parseSync, Visitor, type Comment, type ParseResult } from 'oxc-parser';

/**
 * The tree under test: path from the project root (with `/`) → text. Files that are not code may have an empty text.
 */
export type Tree = Readonly<Record<string, string>>;

export interface Violation {
  readonly rule: string;
  readonly file: string;
  /** 1-based; 0 when the violation is about the whole file */
  readonly line: number;
  readonly message: string;
}

/** One edge of the import graph as written. */
export interface Import {
  readonly specifier: string;
  readonly start: number;
  /** erased at run time: `import type`, `export type`, `import('…')` in a type */
  readonly isType: boolean;
  readonly isDynamic: boolean;
  /** imported names; `*` for a namespace, `default` */
  readonly names: readonly string[];
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly hasDefaultExport: boolean;
  readonly program: ParseResult['program'];
  readonly comments: readonly Comment[];
  /** first syntax error, if any */
  readonly error: string | null;
  readonly lineAt: (offset: number) => number;
}

export const isCode = (path: string): boolean => /\.(?:m|c)?tsx?$|\.mjs$|\.js$/.test(path);

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function importsOf(result: ParseResult, text: string): Import[] {
  const found: Import[] = [];
  for (const { moduleRequest, entries } of result.module.staticImports) {
    // `import type X from` and `import type { X } from` mark every entry; `import 'x'` has none and does run.
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    const names = entries.map(({ importName }) =>
      importName.kind === 'Name' ? (importName.name ?? '') : importName.kind === 'Default' ? 'default' : '*',
    );
    found.push({ specifier: moduleRequest.value, start: moduleRequest.start, isType, isDynamic: false, names });
  }
  for (const { entries } of result.module.staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (moduleRequest)
        found.push({
          specifier: moduleRequest.value,
          start: moduleRequest.start,
          isType,
          isDynamic: false,
          names: [importName.name ?? '*'],
        });
    }
  }
  for (const { moduleRequest } of result.module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2])
      found.push({ specifier: literal[2], start: moduleRequest.start, isType: false, isDynamic: true, names: ['*'] });
  }
  new Visitor({
    TSImportType(node) {
      found.push({ specifier: node.source.value, start: node.start, isType: true, isDynamic: false, names: ['*'] });
    },
    CallExpression(node) {
      const [first] = node.arguments;
      if (
        node.callee.type === 'Identifier' &&
        node.callee.name === 'require' &&
        first?.type === 'Literal' &&
        typeof first.value === 'string'
      )
        found.push({ specifier: first.value, start: first.start, isType: false, isDynamic: true, names: ['*'] });
    },
  }).visit(result.program);
  return found;
}

/** Parses one file; a syntax error is reported, not thrown. */
export function parseSource(path: string, text: string): SourceFile {
  const result = parseSync(path, text);
  return {
    path,
    text,
    imports: importsOf(result, text),
    hasDefaultExport: result.module.staticExports.some(({ entries }) =>
      entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default'),
    ),
    program: result.program,
    comments: result.comments,
    error: result.errors[0]?.message ?? null,
    lineAt: lineFinder(text),
  };
}
