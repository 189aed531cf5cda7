import type { epicrisisKeys } from '#shared/rules/form-025u.keys.ru.ts';
import { formOfVisit, type Epicrisis, type Form025u } from '#shared/rules/form-025u.ts';
import { describeEpicrisis, describeForm } from '../form/describe.ts';
import { formTexts } from '../form-texts.ru.ts';

/** A field in which two versions of a record differ, both in words. */
export interface Difference {
  readonly field: string;
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
}
export type Side = 'mine' | 'theirs';
type Fields = Readonly<Record<string, unknown>>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const WHOLE_EPICRISIS = 'epicrisis';

/** Where two versions differ, in the order of the paper. An epicrisis that only one of them has is one difference. */
export function differencesOf(mine: Form025u, theirs: Form025u, isPrimary: boolean): Difference[] {
  const [own, other] = [formOfVisit(mine, isPrimary), formOfVisit(theirs, isPrimary)];
  const texts = new Map(describeForm(other, isPrimary).map(({ field, text }) => [field, text]));
  const plain = describeForm(own, isPrimary).filter(({ field }) => !isSame((own as unknown as Fields)[field], (other as unknown as Fields)[field]))
    .map(({ field, name, text }) => ({ field, name, mine: text, theirs: texts.get(field) ?? '' }));
  return [...plain, ...epicrisisDifferences(own.epicrisis, other.epicrisis)];
}

function epicrisisDifferences(mine: Epicrisis | null, theirs: Epicrisis | null): Difference[] {
  if (isSame(mine, theirs)) return [];
  const inWords = (epicrisis: Epicrisis | null) => describeEpicrisis(epicrisis).filter(({ text }) => text !== '').map(({ name, text }) => `${name}: ${text}`).join('\n');
  if (mine === null || theirs === null) return [{ field: WHOLE_EPICRISIS, name: formTexts.section_epicrisis, mine: inWords(mine), theirs: inWords(theirs) }];
  const texts = new Map(describeEpicrisis(theirs).map(({ field, text }) => [field, text]));
  return describeEpicrisis(mine).filter(({ field }) => {
    const name = field.slice(WHOLE_EPICRISIS.length + 1) as keyof typeof epicrisisKeys;
    return !isSame(mine[name], theirs[name]);
  }).map(({ field, name, text }) => ({ field, name: `${formTexts.section_epicrisis}: ${name}`, mine: text, theirs: texts.get(field) ?? '' }));
}

/** My version with the fields for which theirs was chosen. */
export function mergeForms(mine: Form025u, theirs: Form025u, choices: Readonly<Record<string, Side>>): Form025u {
  const taken = Object.entries(choices).filter(([, side]) => side === 'theirs').map(([field]) => field);
  const from = (source: object, fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, (source as Fields)[field]]));
  const inner = taken.filter((field) => field.startsWith(`${WHOLE_EPICRISIS}.`)).map((field) => field.slice(WHOLE_EPICRISIS.length + 1));
  const merged: Form025u = { ...mine, ...from(theirs, taken.filter((field) => !field.includes('.'))) };
  if (inner.length === 0 || mine.epicrisis === null || theirs.epicrisis === null) return merged;
  return { ...merged, epicrisis: { ...mine.epicrisis, ...from(theirs.epicrisis, inner) } };
}
