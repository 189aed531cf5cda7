import type { ReactNode } from 'react';

export const TABLE_PERMISSIONS = ['read', 'create', 'update', 'delete'] as const;
/** What a person may do with the rows of a table (2 §6). */
export type TablePermission = (typeof TABLE_PERMISSIONS)[number];

/** A column: what stands in its head and how a row shows in it. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** times, dates and numbers: tabular figures, one line */
  readonly isNumeric?: boolean;
  /**
   * where it stands when a narrow row becomes a card: in the card's title (the first column always does), or under it
   * without its name, when it is known by its looks, or below all of these in a line of its own; otherwise under it
   * with its name
   */
  readonly onCard?: 'title' | 'bare' | 'below';
}

/** An empty list of permissions allows everything (2 §6). */
export const mayInTable = (permissions: readonly TablePermission[], permission: TablePermission): boolean =>
  permissions.length === 0 || permissions.includes(permission);
