/** A written table of cells without the quotes around its texts: for cells that hold neither quotes nor separators. */
export const unquoted = (text: string): string => text.replaceAll(/(?<=^|[;\n\uFEFF])"([^"]*)"(?=[;\r\n]|$)/g, '$1');
