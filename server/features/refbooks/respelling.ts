import { foldWords } from '#server/db/fold-words.ts';
import { mkb10Starter } from '#server/db/mkb10/mkb10-starter.ts';
import { readMkb10Words } from '#server/db/mkb10/mkb10-words.ts';
import { soundOf } from './sounds.ru.ts';
import { likeness, trigramsOf } from './trigrams.ts';

/** How alike the sounds of two words must be. */
const ALIKE = 0.5;
/** Shorter words have too few letters to tell a misprint from another word. */
const SHORTEST = 5;

/** Words of the everyday dictionary and of the starter's names, by each trigram of their sounds. */
function readVocabulary() {
  const phrases = [...readMkb10Words().values()].flatMap((words) => words.phrases);
  const names = mkb10Starter().map(({ name }) => foldWords(name));
  const words = new Set(
    [...phrases, ...names].flatMap((text) => text.split(' ')).filter((word) => word.length >= SHORTEST),
  );
  const sounds = new Map([...words].map((word) => [word, trigramsOf(soundOf(word))]));
  const byTrigram = new Map<string, string[]>();
  for (const [word, trigrams] of sounds)
    for (const trigram of trigrams) {
      const those = byTrigram.get(trigram);
      if (those) those.push(word);
      else byTrigram.set(trigram, [word]);
    }
  return { words: [...words], sounds, byTrigram };
}
let vocabulary: ReturnType<typeof readVocabulary> | undefined;

/**
 * The word that a folded one was perhaps meant to be, of those that diagnoses have; itself when one of them begins so.
 * Null when none is like it.
 */
export function respelled(word: string): string | null {
  vocabulary ??= readVocabulary();
  const { words, sounds, byTrigram } = vocabulary;
  if (words.some((known) => known.startsWith(word))) return word;
  const trigrams = trigramsOf(soundOf(word));
  const near = new Set([...trigrams].flatMap((trigram) => byTrigram.get(trigram) ?? []));
  let [likeliest, most]: [string | null, number] = [null, ALIKE];
  for (const known of near) {
    const alike = likeness(trigrams, sounds.get(known) ?? trigrams);
    if (alike > most || (alike === most && likeliest === null)) [likeliest, most] = [known, alike];
  }
  return likeliest;
}
