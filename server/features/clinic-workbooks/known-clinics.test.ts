import { describe, expect, it } from 'vitest';
import { KnownClinics, type KnownClinic } from './known-clinics.ts';
import { rowTexts as texts } from './texts.ru.ts';

const clinic = (slug: string, facts: Partial<KnownClinic> = {}): KnownClinic => ({
  id: slug,
  slug,
  past_slugs: [],
  title: `Клиника ${slug}`,
  timezone: 'Europe/Moscow',
  city: '',
  address: '',
  phones: [],
  inn: '',
  kpp: '',
  ogrn: '',
  okato: '',
  info: '',
  modules: [],
  is_disabled: false,
  admins: [],
  version: 1,
  ...facts,
});
const INN = '7707083893';

describe('a text names a clinic', () => {
  const one = clinic('alfa', { past_slugs: ['alpha'], title: 'Альфа Мед', inn: INN });
  const known = new KnownClinics([one, clinic('beta')]);

  it.each(['alfa', 'alpha', '7707 083 893', ' альфа  мед '])('%j', (text) => expect(known.named(text)).toBe(one));

  it('or none of those that there are', () => expect(known.named('gamma')).toBe(texts.unknownClinic('gamma')));
});

it.each([
  ['its address', { slug: INN }],
  ['a former address', { past_slugs: [INN] }],
  ['its title', { title: INN }],
])('a clinic that takes the tax number of another as %s draws no rows to itself', (_, facts) => {
  const known = new KnownClinics([clinic('alfa', { inn: INN }), clinic('beta', facts)]);
  expect(known.named(INN)).toBe(texts.manyClinics(INN));
  expect(known.named('alfa')).toMatchObject({ id: 'alfa' });
});

it('a clinic that has one text as two of its names is one', () => {
  const known = new KnownClinics([clinic('alfa', { title: 'alfa', past_slugs: ['alfa'] })]);
  expect(known.named('alfa')).toMatchObject({ id: 'alfa' });
});
