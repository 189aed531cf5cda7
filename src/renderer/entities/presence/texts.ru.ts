/** Words about who else works on the same thing. */
export const texts = {
  hint_also_open: (names: readonly string[]) => `Сейчас открыто и у других: ${names.join(', ')}`,
} as const;
