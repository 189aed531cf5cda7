import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERVICE_ICONS } from '#shared/rules/service-icons.ts';
import type { ClinicSettings } from './api.ts';
import {
  checkFront,
  FRONT_FIELDS,
  formField,
  ON,
  servicesIn,
  servicesText,
  toFrontBody,
  toFrontValues,
} from './front-rules.ts';

const service = (name: string, icon: (typeof SERVICE_ICONS)[number] | undefined = 'heart') => ({
  uuid: '00000000-0000-4000-8000-000000000001',
  icon,
  name,
});
const saved: ClinicSettings['front'] = {
  primaryColor: '#123456',
  secondaryColor: '#654321',
  tg: 'https://t.me/kedr',
  services: [{ ...service('Приём'), text: 'Приём' }],
  doctors: ['00000000-0000-4000-8000-000000000002'],
};
const typed = (changes: Partial<ReturnType<typeof toFrontValues>> = {}) => ({ ...toFrontValues(saved), ...changes });

describe('what the clinic’s page shows, as it is typed', () => {
  it('what is saved is right, and saves as it was', () => {
    expect(checkFront(typed())).toEqual({});
    expect(toFrontBody(typed())).toMatchObject({
      primaryColor: '#123456',
      secondaryColor: '#654321',
      tg: 'https://t.me/kedr',
      vk: null,
      services: [service('Приём')],
      doctors: saved.doctors,
    });
  });

  it('social links are completed; switched off they are dropped, right or wrong', () => {
    expect(toFrontBody(typed({ vk: ' @kedr ', tg: '' }))).toMatchObject({ vk: 'https://vk.com/kedr', tg: null });
    const off = typed({ hasSocial: '', vk: 'https://example.com' });
    expect(checkFront(off)).toEqual({});
    expect(toFrontBody(off)).toMatchObject({ vk: null, tg: null });
    expect([toFrontValues({}).hasSocial, toFrontValues(saved).hasSocial]).toEqual(['', ON]);
  });

  it.each([
    ['vk', 'https://example.com/kedr', 'Такой страницы в этой сети нет: напишите @имя или ссылку на страницу в ней'],
    ['secondaryColor', 'синий', 'Укажите цвет как #0a7b5c'],
    ['services', servicesText([service(' ')]), 'Укажите название каждой услуги'],
    ['newService', 'УЗИ', 'Нажмите «Добавить услугу» или сотрите название'],
    ['doctors', '[]', 'Добавьте хотя бы одного врача или показывайте всех'],
  ] as const)('%s of «%s» is told', (name, value, message) =>
    expect(checkFront(typed({ [name]: value }))).toEqual({ [name]: message }),
  );

  it('equal lists of services are equal texts, whatever else the wire says of them', () => {
    const items = fc.array(
      fc.record({
        uuid: fc.uuid(),
        name: fc.string(),
        icon: fc.option(fc.constantFrom(...SERVICE_ICONS), { nil: undefined }),
      }),
    );
    fc.assert(
      fc.property(items, (list) => {
        const written = servicesText(list);
        expect(servicesText(servicesIn(written))).toBe(written);
        const asWire = list.map(({ name, icon, uuid }) => ({ text: name, name, ...(icon ? { icon } : {}), uuid }));
        expect(toFrontValues({ services: asWire }).services).toBe(written);
      }),
    );
  });

  it('a field of the wire is found in the form', () => {
    expect(['front.primaryColor', 'front.vk', 'front.services.3.name', 'front.doctors', 'inn'].map(formField)).toEqual([
      'colour',
      'vk',
      'services',
      'doctors',
      'inn',
    ]);
  });

  it('each field says in words what another administrator saved', () => {
    const words = (front: ClinicSettings['front']) =>
      Object.fromEntries(FRONT_FIELDS.map(({ name, text }) => [name, text({ front } as ClinicSettings)]));
    expect(words(saved)).toMatchObject({
      secondaryColor: '#654321',
      tg: 'https://t.me/kedr',
      vk: 'нет',
      services: 'Приём',
      doctors: '1 врач',
    });
    expect(words({})).toMatchObject({ colour: 'цвет платформы', services: 'нет', doctors: 'Всех по фамилии' });
    expect(FRONT_FIELDS.map(({ name }) => name).toSorted()).toEqual(Object.keys(typed()).toSorted());
  });
});
