/** Trigrams of a folded text as pg_trgm has them: each word with two blanks before and one behind. */
export function trigramsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text.split(' ')) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

/** How alike two texts are by their trigrams, 0 to 1, as `similarity` of pg_trgm. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((trigram) => other.has(trigram)).length;
  return shared / (one.size + other.size - shared);
}
