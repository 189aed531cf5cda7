import { epicrisisKeys, formKeys, prescriptionKeys } from './form-025u.keys.ru.ts';

type Keys = Readonly<Record<string, string>>;
/** Fields with inner fields under keys of their own, and the index of those in a path. */
const INNER: Readonly<Record<string, { readonly keys: Keys; readonly at: number }>> = {
  epicrisis: { keys: epicrisisKeys, at: 1 },
  prescriptions: { keys: prescriptionKeys, at: 2 },
};
const invert = (keys: Keys): Keys => Object.fromEntries(Object.entries(keys).map(([name, key]) => [key, name]));

/** A field of the form, `epicrisis.concomitant.0`, as the path of its wire key. Keys hold no dots, as a test checks. */
export function wirePathOf(field: string): string {
  const parts = field.split('.');
  const inner = INNER[parts[0] ?? ''];
  return parts
    .map((part, index) => {
      if (index === 0) return (formKeys as Keys)[part] ?? part;
      return inner?.at === index ? (inner.keys[part] ?? part) : part;
    })
    .join('.');
}

/** The form's field that a wire path belongs to; anything the form does not know stays as it is. */
export function fieldOfWirePath(path: string): string {
  const parts = path.split('.');
  const first = invert(formKeys)[parts[0] ?? ''];
  const inner = first === undefined ? undefined : INNER[first];
  return parts
    .map((part, index) => {
      if (index === 0) return first ?? part;
      return inner?.at === index ? (invert(inner.keys)[part] ?? part) : part;
    })
    .join('.');
}
