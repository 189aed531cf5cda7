/** The part of Carbone that we use; the package brings no types. Of its inner modules see compile-xml.ts. */
declare module 'carbone' {
  type Formatter = ((value: unknown, ...args: string[]) => unknown) & { canInjectXML?: boolean };
  interface Options {
    readonly lang: string;
    readonly timezone: string;
    readonly extension: string;
  }
  interface Carbone {
    addFormatters(formatters: Readonly<Record<string, Formatter>>): void;
    renderXML(xml: string, data: object, options: Options, callback: (error: unknown, result: string) => void): void;
  }
  const carbone: Carbone;
  export default carbone;
}
declare module 'carbone/lib/input.js' {
  import type { Options } from 'carbone';
  export interface ParsedOptions {
    readonly complement: object;
    readonly existingVariables: unknown;
    readonly formatters: object;
  }
  const input: { parseOptions(given: Options, callback: unknown, use: (options: ParsedOptions) => unknown): void };
  export default input;
}
declare module 'carbone/lib/preprocessor.js' {
  const preprocessor: { preParseXML(xml: string, options: object): string };
  export default preprocessor;
}
declare module 'carbone/lib/parser.js' {
  type Callback<Results extends unknown[]> = (error: unknown, ...results: Results) => void;
  const parser: {
    findVariables(xml: string, known: unknown, callback: Callback<[xml: string, variables: unknown]>): void;
    findMarkers(xml: string, callback: Callback<[xml: string, markers: readonly unknown[]]>): void;
    preprocessMarkers(
      markers: readonly unknown[],
      variables: unknown,
      callback: Callback<[markers: readonly unknown[]]>,
    ): void;
  };
  export default parser;
}
declare module 'carbone/lib/extracter.js' {
  const extracter: {
    splitMarkers(markers: readonly unknown[]): object;
    splitXml(xml: string, markers: object): object;
    buildSortedHierarchy(descriptor: object): object;
    deleteAndMoveNestedParts(descriptor: object): object;
  };
  export default extracter;
}
declare module 'carbone/lib/builder.js' {
  type Build = ((data: object, options: object, helper: object, dictionary: unknown) => unknown) & {
    readonly builderDictionary: unknown;
  };
  const builder: {
    getBuilderFunction(descriptor: object, formatters: object): Build;
    assembleXmlParts(parts: unknown, depth: number, dictionary: unknown): string;
  };
  export default builder;
}
declare module 'carbone/lib/helper.js' {
  const helper: object;
  export default helper;
}
