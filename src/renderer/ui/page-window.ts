/** Links of the pagination (1 §9). */
const LINKS = 3;

/** Up to three page numbers around the present one, inside 1…pages. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 1, pages - LINKS + 1));
  return Array.from({ length: Math.min(LINKS, pages) }, (_, index) => first + index);
}
