import { expect, it } from 'vitest';
import { isRequisite, REQUISITES } from '#shared/rules/requisites.ts';
import { DEMO_CLINICS } from './clinics.ru.ts';

it.each(DEMO_CLINICS.map((clinic) => [clinic.slug, clinic] as const))(
  'an administrator of %s can save its settings: the requisites are right',
  (_, clinic) => expect(REQUISITES.filter((kind) => !isRequisite(kind, clinic[kind]))).toEqual([]),
);
