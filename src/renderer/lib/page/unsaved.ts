const pages = new Set<() => boolean>();

/** Something of this page is typed and kept nowhere, as long as it says so. @returns the way to be asked no more */
export function holdUnsaved(isUnsaved: () => boolean): () => void {
  pages.add(isUnsaved);
  return () => void pages.delete(isUnsaved);
}

/** The page would lose what a person has typed. */
export const hasUnsaved = (): boolean => [...pages].some((isUnsaved) => isUnsaved());
