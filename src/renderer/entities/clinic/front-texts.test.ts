import { expect, it } from 'vitest';
import { SERVICE_ICONS } from '#shared/rules/service-icons.ts';
import { ICON_NAMES } from './front-texts.ru.ts';
import DRAWN from './service-icons.svg?raw';

it('each of the 21 icons of services is drawn, once, and has a name of its own', () => {
  const drawn = [...DRAWN.matchAll(/<symbol id="([a-z]+)" viewBox="0 0 20 20"><path [^>]*d="M[^"]+"\/><\/symbol>/gi)];
  expect(drawn.map(([, id]) => id)).toEqual([...SERVICE_ICONS]);
  expect(SERVICE_ICONS).toHaveLength(21);
  expect(new Set(SERVICE_ICONS.map((icon) => ICON_NAMES[icon])).size).toBe(21);
});
