import type { epicrisisKeys } from '#shared/rules/form-025u.keys.ru.ts';
import { formOfVisit, type Epicrisis, type Form025u } from '#shared/rules/form-025u.ts';
import { describeEpicrisis, describeForm, type Said } from '../form/describe.ts';
import { formTexts } from '../form-texts.ru.ts';

/** A field in which two versions of a record differ, both in words. */
export interface Difference {
  readonly field: string;
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
  /** whose change it is since the version that I began from; `unknown` when that one is not at hand any more */
  readonly changedBy: 'me' | 'them' | 'both' | 'unknown';
}
export type Side = 'mine' | 'theirs';
type Fields = Readonly<Record<string, unknown>>;

/** The same value with its keys in order: the database gives them back in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, inOrder(part)]),
  );
}
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
const WHOLE_EPICRISIS = 'epicrisis';

/** Who has changed a value since `base`; undefined: nobody knows what it was. */
function changedBy(mine: unknown, theirs: unknown, base: unknown): Difference['changedBy'] {
  if (base === undefined) return 'unknown';
  if (isSame(mine, base)) return 'them';
  return isSame(theirs, base) ? 'me' : 'both';
}

/**
 * Where two versions differ, in the order of the paper. An epicrisis that only one of them has is one difference.
 * @param base the version that mine was begun from, when it is known
 */
export function differencesOf(
  mine: Form025u,
  theirs: Form025u,
  isPrimary: boolean,
  base: Form025u | null,
): Difference[] {
  const [own, other] = [formOfVisit(mine, isPrimary), formOfVisit(theirs, isPrimary)];
  const before = base && (formOfVisit(base, isPrimary) as unknown as Fields);
  const texts = new Map(describeForm(other, isPrimary).map(({ field, text }) => [field, text]));
  const plain = describeForm(own, isPrimary)
    .filter(({ field }) => !isSame((own as unknown as Fields)[field], (other as unknown as Fields)[field]))
    .map(({ field, name, text }) => ({
      field,
      name,
      mine: text,
      theirs: texts.get(field) ?? '',
      changedBy: changedBy((own as unknown as Fields)[field], (other as unknown as Fields)[field], before?.[field]),
    }));
  return [...plain, ...epicrisisDifferences(own.epicrisis, other.epicrisis, base?.epicrisis)];
}

function epicrisisDifferences(
  mine: Epicrisis | null,
  theirs: Epicrisis | null,
  base: Epicrisis | null | undefined,
): Difference[] {
  if (isSame(mine, theirs)) return [];
  const inWords = (epicrisis: Epicrisis | null) =>
    describeEpicrisis(epicrisis)
      .filter(({ text }) => text !== '')
      .map(({ name, text }) => `${name}: ${text}`)
      .join('\n');
  if (mine === null || theirs === null)
    return [
      {
        field: WHOLE_EPICRISIS,
        name: formTexts.section_epicrisis,
        mine: inWords(mine),
        theirs: inWords(theirs),
        changedBy: changedBy(mine, theirs, base),
      },
    ];
  const texts = new Map(describeEpicrisis(theirs).map(({ field, text }) => [field, text]));
  return describeEpicrisis(mine).flatMap(({ field, name, text }) => {
    const part = field.slice(WHOLE_EPICRISIS.length + 1) as keyof typeof epicrisisKeys;
    if (isSame(mine[part], theirs[part])) return [];
    const who = changedBy(mine[part], theirs[part], base === null ? null : base?.[part]);
    return [
      {
        field,
        name: `${formTexts.section_epicrisis}: ${name}`,
        mine: text,
        theirs: texts.get(field) ?? '',
        changedBy: who,
      },
    ];
  });
}

/**
 * The side that a difference begins with: what I did not touch is theirs, and so is what I left empty; the rest is mine
 * until chosen otherwise.
 */
export const startingSide = ({ changedBy: who, mine }: Difference): Side =>
  who === 'them' || (who === 'unknown' && mine === '') ? 'theirs' : 'mine';

/** What I wrote in fields that a visit of the other kind lacks: the merge drops it, so it is shown. */
export function droppedByMerge(mine: Form025u, isPrimary: boolean): Said[] {
  const here = new Set(describeForm(mine, isPrimary).map(({ field }) => field));
  return describeForm(mine, !isPrimary).filter(({ field, text }) => !here.has(field) && text !== '');
}

/**
 * True when nothing that I would save is missing from what somebody, perhaps I myself through an answer that was lost,
 * has saved.
 */
export const isSavedAlready = (mine: Form025u, theirs: Form025u, isPrimary: boolean): boolean =>
  differencesOf(mine, theirs, isPrimary, null).length === 0 && droppedByMerge(mine, isPrimary).length === 0;

/** My version with the fields for which theirs was chosen. */
export function mergeForms(mine: Form025u, theirs: Form025u, choices: Readonly<Record<string, Side>>): Form025u {
  const taken = Object.entries(choices)
    .filter(([, side]) => side === 'theirs')
    .map(([field]) => field);
  const from = (source: object, fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, (source as Fields)[field]]));
  const inner = taken
    .filter((field) => field.startsWith(`${WHOLE_EPICRISIS}.`))
    .map((field) => field.slice(WHOLE_EPICRISIS.length + 1));
  const merged: Form025u = {
    ...mine,
    ...from(
      theirs,
      taken.filter((field) => !field.includes('.')),
    ),
  };
  if (inner.length === 0 || mine.epicrisis === null || theirs.epicrisis === null) return merged;
  return { ...merged, epicrisis: { ...mine.epicrisis, ...from(theirs.epicrisis, inner) } };
}
