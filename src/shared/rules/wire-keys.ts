/**
 * Latin name → key on the wire. The wire's keys are Russian where the specification says so; they live in
 * `*.keys.ru.ts` files.
 */
type Keys<T> = { readonly [P in keyof T]: string };
/** An object under its wire keys. */
export type Renamed<T, K extends Keys<T>> = { [P in keyof T & keyof K as K[P]]: T[P] };

/** The object under its wire keys; names that the map does not know are dropped. */
export const toWire = <T extends object, const K extends Keys<T>>(keys: K, value: T): Renamed<T, K> =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([name, key]) => (name in value ? [[key, value[name as keyof T]]] : [])),
  ) as Renamed<T, K>;

/** The object under its Latin names. */
export const fromWire = <T extends object, const K extends Keys<T>>(keys: K, value: Renamed<T, K>): T =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([name, key]) =>
      Object.hasOwn(value, key as PropertyKey) ? [[name, (value as Record<string, unknown>)[key as string]]] : [],
    ),
  ) as T;
