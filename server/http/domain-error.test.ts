import { describe, expect, it } from 'vitest';
import { DomainError, currentAs, fieldsAs } from './domain-error.ts';
import { snakeCase } from './snake-case.ts';

const refusing = (error: Error) => () => Promise.reject(error);
const nameOnWire = (field: string) => (field === 'cardNumber' ? 'cardid' : snakeCase(field));

describe('a refusal on its way to the wire', () => {
  it('stands at the fields of the wire, and keeps the rest', async () => {
    const refusal = new DomainError('stale_version', {
      params: { count: 2 },
      fields: { cardNumber: ['a'], birthDate: ['b', 'c'] },
      retryAfter: 5,
      current: { id: 1 },
    });
    const work = () => currentAs<{ id: number }, never>(({ id }) => ({ row: id }), refusing(refusal));
    const thrown = await fieldsAs(nameOnWire, work).catch((error: unknown) => error);
    expect(thrown).toMatchObject({
      code: 'stale_version',
      params: { count: 2 },
      fields: { cardid: ['a'], birth_date: ['b', 'c'] },
      retryAfter: 5,
      current: { row: 1 },
    });
  });

  it.each([
    new DomainError('not_found'),
    new DomainError('patient_merged', { current: { id: 1 } }),
    new Error('broken'),
  ])('without fields and a stale row it is the same: %s', (error) =>
    expect(
      fieldsAs(nameOnWire, () =>
        currentAs(() => {
          throw new Error('nothing to map');
        }, refusing(error)),
      ),
    ).rejects.toBe(error),
  );

  it('a service that refuses nothing answers', async () => {
    expect(await fieldsAs(nameOnWire, () => currentAs(String, () => Promise.resolve(1)))).toBe(1);
  });
});
