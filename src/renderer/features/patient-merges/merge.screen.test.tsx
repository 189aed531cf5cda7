import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MergePreview } from '#renderer/entities/patient/merges-api.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import type { ToastContent } from '#renderer/ui/plain-toast.ts';
import { openPatient } from '#tests/dom/patient.ts';
import { MergeScreen } from './merge.screen.tsx';

const toasts = vi.hoisted((): ToastContent[] => []);
vi.mock('#renderer/ui/toaster.ts', () => ({
  showToast: (content: ToastContent) => {
    toasts.push(content);
    return Promise.resolve();
  },
}));
vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ serverOrigin: () => 'http://server.test' }));
vi.mock('#renderer/entities/clinic/clinic-context.ts', () => ({ useClinic: () => ({ id: 'c', slug: 'sever' }) }));

const preview = (more: Partial<MergePreview> = {}): MergePreview => ({
  target: openPatient({ id: '1', cardid: '1' }),
  source: openPatient({ id: '2', cardid: '2' }),
  target_visits: { items: [], total: 0 },
  source_visits: { items: [], total: 0 },
  follow: { appointments: 0, records: 0, waiting: 0 },
  distinct_since: null,
  refusal: null,
  ...more,
});
let answer: (asked: Request) => Promise<Response> | Response;
beforeEach(() => {
  toasts.length = 0;
  vi.stubGlobal('fetch', (request: Request) => Promise.resolve(answer(request)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
function show() {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const routes = [
    { path: '/merge/:uuidPatient/:other', element: <MergeScreen /> },
    { path: '*', element: <p>Another page</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/merge/1/2'] });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
}
const ask = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Объединить' }));
  return within(await screen.findByRole('dialog'));
};
const merge = { name: 'Объединить' } as const;

it('asks whether the cards were compared once the server refuses them: somebody has marked the pair meanwhile', async () => {
  let isMarked = false;
  const sent: unknown[] = [];
  answer = async (request) => {
    if (request.method === 'GET')
      return Response.json(preview({ distinct_since: isMarked ? '2026-11-27T09:00:00.000Z' : null }));
    sent.push(await request.json());
    isMarked = true;
    const message = 'Карты разные';
    return Response.json({ code: 'merge_not_compared', message, errors: { compared: [message] } }, { status: 422 });
  };
  show();
  const question = await ask();
  expect(question.queryByRole('checkbox')).toBeNull();
  await userEvent.click(question.getByRole('button', merge));
  expect(await screen.findByText('Карты разные')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await ask();
  await userEvent.click(await again.findByRole('checkbox', { name: 'Карты сверены: это один человек' }));
  await userEvent.click(again.getByRole('button', merge));
  await vi.waitFor(() => expect(sent).toMatchObject([{ compared: false }, { compared: true }]));
});

it('says that a card was changed meanwhile beside the cards as they are now', async () => {
  let version = 1;
  answer = ({ method }) => {
    if (method === 'GET')
      return Response.json(
        preview({ source: openPatient({ id: '2', cardid: '2', version, phone: version > 1 ? '+79161112233' : '' }) }),
      );
    version += 1;
    return Response.json({ code: 'stale_version', message: 'Карту изменили' }, { status: 409 });
  };
  show();
  await userEvent.click((await ask()).getByRole('button', merge));
  expect(await screen.findByText(/111-22-33/)).toBeTruthy();
  expect(screen.getByText('Одну из карт за это время изменили. Посмотрите на них ещё раз.')).toBeTruthy();
});

it('says why a merge cannot be taken back at once', async () => {
  answer = ({ method, url }) => {
    if (method === 'GET') return Response.json(preview());
    if (!url.includes('/undo/')) return Response.json({ id: 'm' });
    const message = 'Оставшуюся карту объединили с № 3: сначала разъедините их';
    return Response.json({ code: 'merge_not_last', message }, { status: 409 });
  };
  show();
  await userEvent.click((await ask()).getByRole('button', merge));
  await screen.findByText('Another page');
  toasts[0]?.action?.onClick();
  await vi.waitFor(() =>
    expect(toasts[1]).toEqual({
      intent: 'danger',
      message: 'Оставшуюся карту объединили с № 3: сначала разъедините их',
    }),
  );
});
