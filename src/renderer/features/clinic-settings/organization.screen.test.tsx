import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { CLINIC_SETTINGS } from '#tests/dom/clinic-settings.ts';
import type { ClinicSettings, SettingsBody } from './api.ts';
import { OrganizationScreen } from './organization.screen.tsx';

const { send, done, failed } = vi.hoisted(() => ({
  send: vi.fn<(call: { body: SettingsBody }) => { unwrap: () => Promise<ClinicSettings> }>(),
  done: vi.fn<(message: string) => void>(),
  failed: vi.fn<(message: string, title?: string) => void>(),
}));
const saved = CLINIC_SETTINGS;
vi.mock('./api.ts', () => ({
  useGetClinicSettingsQuery: () => ({ currentData: saved }),
  useSaveClinicSettingsMutation: () => [send],
}));
vi.mock('#renderer/entities/document/clinic-edition.tsx', () => ({ ClinicEdition: () => null }));
vi.mock('#renderer/entities/row-form/notify.ts', async (original) => ({
  ...(await original<object>()),
  notifyDone: done,
  notifyFailed: failed,
}));

const refused = {
  status: 409,
  code: 'zone_moves_times',
  message: 'В расписании есть будущие времена (12)',
  errors: {},
};
const answers = (...each: readonly (() => Promise<ClinicSettings>)[]) => {
  for (const unwrap of each) send.mockReturnValueOnce({ unwrap });
};
const yes =
  (changes: Partial<ClinicSettings> = {}) =>
  () =>
    Promise.resolve({ ...saved, version: 2, ...changes });
const no = () => Promise.reject(refused as unknown as Error);
beforeEach(() => {
  vi.clearAllMocks();
  const clinic = { id: 'clinic', slug: 'kedr', modules: ['registry'] as string[] } as Clinic;
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <ClinicContext value={clinic}>
          <OrganizationScreen />
        </ClinicContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
});
afterEach(cleanup);
const zone = () => screen.getByLabelText<HTMLSelectElement>(/^Часовой пояс/);
const chooseOmsk = () => {
  fireEvent.change(zone(), { target: { value: 'Asia/Omsk' } });
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
};

it('another zone with times to come is asked about, and saved when the person is sure', async () => {
  answers(no, yes({ timezone: 'Asia/Omsk' }));
  chooseOmsk();
  expect(await screen.findByText('В расписании есть будущие времена (12).')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Сменить пояс' }));
  await waitFor(() => expect(done).toHaveBeenCalledWith('Изменения сохранены', undefined));
  expect(send.mock.calls.map(([{ body }]) => [body.timezone, body.moves_times])).toEqual([
    ['Asia/Omsk', undefined],
    ['Asia/Omsk', true],
  ]);
});

it('who is not sure keeps the form as it was typed, and is told of no failure', async () => {
  answers(no);
  chooseOmsk();
  fireEvent.click(await screen.findByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByText('Сменить часовой пояс?')).toBeNull());
  expect(zone().value).toBe('Asia/Omsk');
  expect([send.mock.calls.length, done.mock.calls.length, failed.mock.calls.length]).toEqual([1, 0, 0]);
});

it('a failure is told in the words of the specification', async () => {
  answers(() => Promise.reject({ ...refused, code: 'server_busy', message: 'Сервер занят' } as unknown as Error));
  chooseOmsk();
  await waitFor(() =>
    expect(failed).toHaveBeenCalledWith('Не удалось сохранить изменения\nСервер занят', 'Ошибка сохранения'),
  );
});
