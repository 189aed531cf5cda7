import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ClinicAdminTag } from './clinic-admin-tag.tsx';

afterEach(cleanup);

it.each([
  ['activated', ''],
  ['pending_activation', 'Приглашение не принято'],
  ['banned', 'Заблокирована'],
  ['closed', 'Закрыта владельцем'],
] as const)('of an administrator whose account is %s says «%s»', (state, words) => {
  expect(render(<ClinicAdminTag state={state} />).container.textContent).toBe(words);
});
