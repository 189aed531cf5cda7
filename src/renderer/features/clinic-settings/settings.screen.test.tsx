import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import { CLINIC_SECTIONS } from '#renderer/lib/navigation/work-paths.ts';
import type { MapViewProps } from '#renderer/lib/map/map-view.tsx';
import { CLINIC_SETTINGS } from '#tests/dom/clinic-settings.ts';
import type { ClinicSettings, SettingsBody } from './api.ts';
import { ClinicSettingsScreen } from './settings.screen.tsx';

const { send } = vi.hoisted(() => ({
  send: vi.fn<(call: { body: SettingsBody }) => { unwrap: () => Promise<ClinicSettings> }>(),
}));
const DOCTOR = '00000000-0000-4000-8000-000000000001';
const saved = { ...CLINIC_SETTINGS, front: { tg: 'https://t.me/kedr', doctors: [DOCTOR] } } satisfies ClinicSettings;
vi.mock('./api.ts', () => ({
  useGetClinicSettingsQuery: () => ({ currentData: saved }),
  useSaveClinicSettingsMutation: () => [send],
  useCheckClinicSlugQuery: () => ({}),
  useReleaseClinicSlugMutation: () => [() => undefined, {}],
  useSetClinicLogoMutation: () => [],
  useRemoveClinicLogoMutation: () => [],
  usePublishClinicMutation: () => [() => undefined, {}],
}));
vi.mock('#renderer/lib/session/use-session.ts', () => ({ useSession: () => ({ config: { map: null } }) }));
vi.mock('#renderer/lib/map/map-view.tsx', () => ({
  MapView: ({ place, start, onPick }: MapViewProps) => (
    <button type="button" onClick={() => onPick([53.35, 83.78])}>
      {`карта ${(place ?? start).join(' ')}`}
    </button>
  ),
}));
vi.mock('#renderer/entities/doctor/choices.ts', () => ({ useListAllDoctorsQuery: () => ({ currentData: [] }) }));
vi.mock('#renderer/entities/doctor/api.ts', () => ({ useListDoctorsQuery: () => ({ currentData: { items: [] } }) }));
vi.mock('#renderer/entities/document/clinic-edition.tsx', () => ({ ClinicEdition: () => null }));
vi.mock('#renderer/entities/row-form/notify.ts', async (original) => ({
  ...(await original<object>()),
  notifyDone: () => undefined,
  notifyFailed: () => undefined,
}));

beforeEach(() => {
  send.mockReset();
  const clinic = { id: 'clinic', slug: 'kedr', logo: null, modules: ['registry'] as string[] } as Clinic;
  const element = (
    <ClinicContext value={clinic}>
      <ClinicSettingsScreen />
    </ClinicContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
});
afterEach(cleanup);
const telegram = () => screen.getByLabelText<HTMLInputElement>(/^Telegram/);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const messageOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

it('social links, services and doctors are of the one form: counted, told at their fields, taken back', async () => {
  fireEvent.change(telegram(), { target: { value: 'https://example.com' } });
  fireEvent.change(screen.getByLabelText(/^Новая услуга/), { target: { value: 'УЗИ' } });
  expect(screen.getByText('2 изменения не сохранены')).toBeTruthy();
  press('Сохранить');
  await waitFor(() => expect(document.activeElement).toBe(telegram()));
  expect(messageOf(telegram())).toContain('Такой страницы в этой сети нет');
  expect(messageOf(screen.getByLabelText(/^Новая услуга/))).toContain('Нажмите «Добавить услугу»');
  expect(send).not.toHaveBeenCalled();
  press('Отменить');
  expect([telegram().value, screen.queryByText(/не сохранен/)]).toEqual(['https://t.me/kedr', null]);
});

it('one save sends them, completed; a refused doctor is told at the list', async () => {
  const refusal = {
    status: 404,
    code: 'not_found',
    message: 'Не найдено',
    errors: { 'front.doctors': ['Не найдено'] },
  };
  send.mockReturnValueOnce({ unwrap: () => Promise.reject(refusal as unknown as Error) });
  fireEvent.change(telegram(), { target: { value: '@sosna' } });
  press('Сохранить');
  const picker = screen.getByRole('combobox', { name: 'Добавить врача' });
  await waitFor(() => expect(messageOf(picker)).toContain('Кого-то из этих врачей в клинике больше нет'));
  expect(send.mock.lastCall?.[0].body).toMatchObject({
    version: 1,
    front: { tg: 'https://t.me/sosna', vk: null, services: [], doctors: [DOCTOR] },
  });
  const now = { ...saved, front: {}, version: 2 };
  send.mockReturnValueOnce({ unwrap: () => Promise.resolve(now) });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Показывать страницы в соцсетях' }));
  press('Всех по фамилии');
  press('Сохранить');
  await waitFor(() => expect(screen.queryByText(/не сохранен/)).toBeNull());
  expect(send.mock.lastCall?.[0].body.front).toMatchObject({ tg: null, doctors: [] });
  expect(screen.queryByLabelText(/^Telegram/)).toBeNull();
});

it('a place is set by the map, or pasted as a link; the map begins at the city; what is no place is told', async () => {
  const place = () => screen.getByLabelText<HTMLInputElement>(/^Точка на карте/);
  send.mockReturnValue({ unwrap: () => Promise.resolve({ ...saved, version: 2 }) });
  await screen.findByRole('button', { name: 'карта 59.94 30.31' });
  fireEvent.change(screen.getByLabelText(/^Город/), { target: { value: 'г. Казань' } });
  press('карта 55.79 49.11');
  expect(place().value).toBe('53.35, 83.78');
  press('Убрать с карты');
  expect(place().value).toBe('');
  fireEvent.change(place(), { target: { value: 'пр. Ленина, 10' } });
  press('Сохранить');
  await waitFor(() => expect(messageOf(place())).toContain('Нужны широта и долгота'));
  expect(send).not.toHaveBeenCalled();
  fireEvent.change(place(), { target: { value: 'https://yandex.ru/maps/?ll=83.78%2C53.35&z=16' } });
  press('Сохранить');
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.lastCall?.[0].body.front?.coords).toEqual([53.35, 83.78]);
});

it('an address leads to each of its parts', () => {
  expect(CLINIC_SECTIONS.map((section) => document.getElementById(section)?.textContent)).toEqual([
    'Страница клиники',
    'Общее',
    'Адрес и контакты',
    'Часы и время',
    'Реквизиты',
    'Цвета и логотип',
    'Правила записи',
    'Соцсети',
    'Услуги',
    'Врачи на странице клиники',
  ]);
});
