import { describe, expect, it } from 'vitest';
import type { DomainError } from '#server/http/domain-error.ts';
import { keptFront, type FrontGiven } from './clinic-front.service.ts';
import { Organization, type FrontChange, type OrganizationFront } from './organization.entity.ts';

const UUID = '0a000000-0000-4000-8000-000000000001';
const clinicOf = (front: OrganizationFront) =>
  Object.assign(Object.create(Organization.prototype) as Organization, { front });
const changed = (front: OrganizationFront, change: FrontChange) => {
  const clinic = clinicOf(front);
  return { fields: clinic.change({ front: change }), front: clinic.front };
};
const refused = (given: FrontGiven, present: OrganizationFront = {}) => {
  try {
    return keptFront(present, given);
  } catch (error) {
    const { code, fields } = error as DomainError;
    return [code, Object.keys(fields ?? {})];
  }
};

describe('a change of what a clinic says of itself', () => {
  it('touches the keys that are named, each by itself; null and an empty list take one away', () => {
    const front: OrganizationFront = {
      primaryColor: '#123456',
      vk: 'https://vk.com/a',
      doctors: [UUID],
      coords: [1, 2],
    };
    expect(changed(front, { vk: null, doctors: [], tg: 'https://t.me/a', primaryColor: undefined })).toEqual({
      fields: ['vk', 'doctors', 'tg'],
      front: { primaryColor: '#123456', coords: [1, 2], tg: 'https://t.me/a' },
    });
  });

  it('of what is so already changes nothing, in whatever order the database gives its keys', () => {
    const front: OrganizationFront = { services: [{ name: 'УЗИ', icon: 'lab', uuid: UUID }], ok: 'https://ok.ru/a' };
    const same = { services: [{ uuid: UUID, name: 'УЗИ', icon: 'lab' }], ok: 'https://ok.ru/a', ig: null } as const;
    const after = changed(front, same);
    expect(after.fields).toEqual([]);
    expect(after.front).toBe(front);
  });
});

describe('what is kept of it', () => {
  it('colours in small letters, addresses in full, nothing that was not named', () => {
    expect(keptFront({}, { primaryColor: '#ABCDEF', secondaryColor: null, tg: '@kedr', vk: '', ok: null })).toEqual({
      primaryColor: '#abcdef',
      secondaryColor: null,
      tg: 'https://t.me/kedr',
      vk: null,
      ok: null,
      services: undefined,
    });
  });

  it('services with the look that they have, in the order given', () => {
    const look = { uuid: UUID, name: 'УЗИ', icon: 'lab' as const, textSize: 16 };
    const fresh = { uuid: UUID.replace(/1$/, '2'), name: ' Приём ', icon: 'heart' as const };
    const given = [fresh, { uuid: UUID.toUpperCase(), name: 'УЗИ сердца' }];
    expect(keptFront({ services: [look] }, { services: given }).services).toEqual([
      { ...fresh, name: 'Приём' },
      { uuid: UUID, name: 'УЗИ сердца', textSize: 16 },
    ]);
  });

  it('not an address of another site, a new service without an icon, or one twice', () => {
    const service = { uuid: UUID, name: 'УЗИ', icon: 'lab' as const };
    expect(refused({ vk: 'https://example.com/a' })).toEqual(['social_link_wrong', ['front.vk']]);
    expect(refused({ services: [{ uuid: UUID, name: 'УЗИ' }] })).toEqual(['service_wrong', ['front.services']]);
    expect(refused({ services: [service, service] })).toEqual(['service_wrong', ['front.services']]);
  });
});
