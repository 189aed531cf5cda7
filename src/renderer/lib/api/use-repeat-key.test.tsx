import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRepeatKey } from './use-repeat-key.ts';

const show = () => renderHook(() => useRepeatKey()).result.current;
const lost = { status: 0, code: 'network_failure', message: '', errors: {} };

it('a wish has one key while its answer is lost, another wish another one', () => {
  const { keyOf, answered } = show();
  const key = keyOf({ slot: 'a' });
  answered(lost);
  expect(keyOf({ slot: 'a' })).toBe(key);
  expect(keyOf({ slot: 'b' })).not.toBe(key);
});

it('a refusal is an answer: what is tried then is new', () => {
  const { keyOf, answered } = show();
  const key = keyOf({ slot: 'a' });
  answered({ ...lost, status: 409, code: 'patient_busy' });
  expect(keyOf({ slot: 'a' })).not.toBe(key);
});
