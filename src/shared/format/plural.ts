const rules = new Intl.PluralRules('ru');
/** The Russian form for a number: the forms for 1, 2 and 5. */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}
