/** After a row of a list in the form has gone: its neighbour's last button, or the button that adds one. */
export const focusNeighbour = (list: HTMLElement | null, removed: number): number =>
  requestAnimationFrame(() => {
    const rows = list?.querySelectorAll<HTMLElement>('.visit-list-row') ?? [];
    const row = rows[Math.min(removed, rows.length - 1)];
    (row?.querySelector<HTMLElement>(':scope > button') ?? list?.querySelector<HTMLElement>('.visit-add'))?.focus();
  });
