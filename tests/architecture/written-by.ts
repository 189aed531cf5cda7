/** Tables that a statement writes to; `for update` and `on conflict do update` are none. */
export const writtenBy = (statement: string): string[] => [
  ...new Set(
    [
      ...statement.matchAll(
        /(?:\binsert\s+into|\bdelete\s+from|(?<!\bfor\s|\bkey\s|\bdo\s)\bupdate)\s+(?!set\b)(\w+)/gi,
      ),
    ].map(([, table]) => String(table).toLowerCase()),
  ),
];
