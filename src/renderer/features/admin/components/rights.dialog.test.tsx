import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserClinic } from '../rights-rules.ts';
import type { AdminUser } from '../users-api.ts';
import { RightsDialog } from './rights.dialog.tsx';

interface Sent {
  readonly params: object;
  readonly body: object;
}
const { send } = vi.hoisted(() => ({ send: vi.fn<(call: Sent) => { unwrap: () => Promise<void> }>() }));
vi.mock('../users-api.ts', () => ({ useSetUserRightsMutation: () => [send] }));
vi.mock('#renderer/entities/row-form/notify.ts', () => ({ notifyDone: () => undefined }));

const clinic = { id: 'clinic', title: 'Клиника', roles: ['employee'] } as unknown as UserClinic;
const user = {
  id: 'person',
  firstName: 'Инна',
  lastName: 'Луговая',
  middleName: '',
  // what an employee has anyway, from before they were one, and what they were granted beside it
  rights: [{ clinic: 'clinic', grants: ['queue.read', 'schedule.write'] }],
} as unknown as AdminUser;
const onClose = vi.fn<() => void>();

beforeEach(() => {
  send.mockReset().mockReturnValue({ unwrap: () => Promise.resolve() });
  onClose.mockReset();
  render(<RightsDialog user={user} clinic={clinic} onClose={onClose} />);
  fireEvent.change(screen.getByLabelText(/^Причина/), { target: { value: 'Замещает старшую' } });
});
afterEach(cleanup);
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  return send.mock.calls;
};
const WAS = { is_admin: false, grants: ['queue.read', 'schedule.write'] };
const sentAs = (is_admin: boolean, grants: readonly string[], was = WAS) => [
  [{ params: { id: 'person', clinic: 'clinic' }, body: { is_admin, grants, was, reason: 'Замещает старшую' } }],
];

it('a grant that is not offered, because the role gives it, is not sent; one that is ticked is', async () => {
  expect(screen.queryByRole('checkbox', { name: 'Видеть очередь' })).toBeNull();
  expect(box('Составлять расписание').checked).toBe(true);
  fireEvent.click(box('Видеть журнал клиники'));
  expect(await save()).toEqual(sentAs(false, ['schedule.write', 'audit.read']));
});

it('what was ticked before the person became an administrator is not sent either', async () => {
  fireEvent.click(box('Видеть журнал клиники'));
  fireEvent.click(box('Администратор клиники'));
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(await save()).toEqual(sentAs(true, []));
});

it('one that is unticked is taken away', async () => {
  fireEvent.click(box('Составлять расписание'));
  expect(await save()).toEqual(sentAs(false, []));
});

it('what somebody else has changed meanwhile is shown, the reason stays, and another press sends what is ticked', async () => {
  const theirs = { is_admin: true, grants: [] };
  const refusal = { status: 409, code: 'stale_version', message: 'Данные уже изменены', errors: {}, current: theirs };
  send.mockReturnValueOnce({ unwrap: () => Promise.reject(refusal as unknown as Error) });
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText(/права изменил кто-то другой/);
  expect(box('Администратор клиники').checked).toBe(true);
  send.mockClear();
  expect(await save()).toEqual(sentAs(true, [], theirs));
});
