import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/permissions.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import type { DocumentJob } from './api.ts';
import { PrintButton } from './print-button.tsx';

const { saveBlob, printPdf } = vi.hoisted(() => ({
  saveBlob: vi.fn<(name: string, blob: Blob) => void>(),
  printPdf: vi.fn<(pdf: Blob, options: object) => Promise<string>>(),
}));
vi.mock('#renderer/lib/workstation/workstation.ts', () => ({ serverOrigin: () => 'http://server.test' }));
vi.mock('#renderer/lib/workstation/print-pdf.ts', () => ({ printPdf }));
vi.mock('#renderer/lib/page/save-blob.ts', () => ({ saveBlob }));
vi.mock('#renderer/lib/docx/docx-view.tsx', () => ({
  DocxView: ({ file, label }: { file: Blob; label: string }) => <p>{`sheets of ${file.size} bytes: ${label}`}</p>,
}));
vi.mock('#renderer/lib/page/can-show-pdf.ts', () => ({ canShowPdf: () => false }));

const job = (change: Partial<DocumentJob> = {}): DocumentJob => ({
  id: 'job',
  kind: 'card',
  edition: '834n',
  edition_reason: 'card_opened',
  card_opened: '2025-03-12',
  without_visits: false,
  title: 'Карта № 7 Ёлкина А.',
  file_name: 'Карта № 7 Ёлкина А.pdf',
  state: 'queued',
  position: 0,
  pdf_available: true,
  error: null,
  created_at: '2026-11-21T10:00:00+03:00',
  ...change,
});
/** What the server answers, call after call; the last answer stays. */
let answers: (() => Response | Promise<Response>)[] = [];
let asked: string[] = [];

function show(kind: 'card' | 'record' = 'card', role: Role = 'employee') {
  const store = configureStore({
    reducer: { api: baseApi.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(baseApi.middleware),
    preloadedState: {
      session: {
        ...sessionSlice.getInitialState(),
        user: { is_superuser: false, resources: [{ organization: 'clinic', roles: [role] }] } as never,
      },
    },
  });
  return render(
    <Provider store={store}>
      <PrintButton clinic="clinic" kind={kind} id="patient" />
    </Provider>,
  );
}
const start = () => userEvent.click(screen.getByRole('button', { name: 'Печать' }));

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (given: Request | string, init?: RequestInit) => {
    const request = given instanceof Request ? given : new Request(given, init);
    asked.push(
      `${request.method} ${new URL(request.url).pathname}${new URL(request.url).search} ${await request.clone().text()}`.trim(),
    );
    return ((answers.length > 1 ? answers.shift() : answers[0]) ?? (() => Response.error()))();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('PrintButton', () => {
  it('lets the administrator choose the clinic’s edition where its reason stands, and makes the document anew', async () => {
    const byPath = (path: string) =>
      path.includes('/form-edition/')
        ? Response.json({ edition: null })
        : path.includes('/file')
          ? new Response('x', { headers: { 'content-type': 'application/pdf' } })
          : Response.json(job({ state: 'done' }));
    vi.stubGlobal('fetch', async (given: Request | string, init?: RequestInit) => {
      const request = given instanceof Request ? given : new Request(given, init);
      asked.push(`${request.method} ${new URL(request.url).pathname} ${await request.clone().text()}`.trim());
      return byPath(new URL(request.url).pathname);
    });
    show('card', 'orgadmin');
    await start();
    const select = await screen.findByLabelText('Клиника печатает карты:');
    expect(select).toHaveProperty('value', 'by-date');
    asked = [];
    await userEvent.selectOptions(select, '№ 834н');
    await waitFor(() =>
      expect(asked.filter((call) => /^(PUT|POST)/.test(call))).toEqual([
        'PUT /organization/form-edition/ {"edition":"834n"}',
        'POST /documents/ {"kind":"card","id":"patient"}',
      ]),
    );
  });

  it('shows nobody else the clinic’s edition', async () => {
    answers = [() => Response.json(job({ state: 'done' }))];
    show('card', 'doctor');
    await start();
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(asked.some((call) => call.includes('form-edition'))).toBe(false);
    expect(screen.queryByLabelText('Клиника печатает карты:')).toBeNull();
  });

  it('shows the place in the queue, then the document, which is saved and printed under its name', async () => {
    const [running, done] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    answers = [
      () => Response.json(job({ position: 3 })),
      () => running.promise,
      () => done.promise,
      () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    ];
    show();
    await start();
    expect(await screen.findByText('В очереди: перед вами 3 документа')).toBeTruthy();
    running.resolve(Response.json(job({ state: 'running' })));
    expect(await screen.findByText('Делаем PDF…')).toBeTruthy();
    done.resolve(Response.json(job({ state: 'done' })));
    const save = screen.getByRole('button', { name: 'Скачать' });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    expect(screen.getByText('Карта открыта 12.03.2025 — форма по приказу 834н')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Карта № 7 Ёлкина А.' })).toBeTruthy();
    expect(screen.getByText('Этот браузер не показывает PDF внутри страницы')).toBeTruthy();
    await userEvent.click(save);
    expect(saveBlob.mock.calls[0]?.[0]).toBe('Карта № 7 Ёлкина А.pdf');
    await userEvent.keyboard('{Control>}[KeyP]{/Control}');
    expect(printPdf.mock.calls[0]?.[1]).toEqual({ title: 'Карта № 7 Ёлкина А.', kind: 'card' });
    expect(asked).toEqual([
      'POST /documents/ {"kind":"card","id":"patient"}',
      'GET /documents/job',
      'GET /documents/job',
      'GET /documents/job/file?format=pdf',
    ]);
  });

  it('says that the desk gets a card without what comes from the visits', async () => {
    answers = [
      () => Response.json(job({ without_visits: true, edition_reason: 'clinic', edition: '274n' })),
      () => Promise.withResolvers<Response>().promise,
    ];
    show();
    await start();
    const note = await screen.findByText(/Диспансерное наблюдение и диагнозы пусты/);
    // the items of 274n have no numbers
    expect(note.textContent).not.toContain('Пункты');
    expect(screen.getByText('Клиника печатает карты по приказу 274н')).toBeTruthy();
  });

  it('another edition is asked for anew', async () => {
    answers = [() => Response.json(job({ state: 'failed', error: 'Документ не получился' }))];
    show();
    await start();
    await screen.findByRole('alert');
    expect(screen.queryByLabelText('Что печатать')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Редакция формы'), '274n');
    await waitFor(() => expect(asked).toContain('POST /documents/ {"kind":"card","id":"patient","edition":"274n"}'));
  });

  it('of a document that LibreOffice did not manage: says why, shows the text, saves the .docx, and can be tried again', async () => {
    const answer = job({
      state: 'failed',
      file_name: 'Карта № 7 Ёлкина А.docx',
      error: 'LibreOffice не сделал PDF. Повторите печать',
    });
    answers = [() => Response.json(answer), () => new Response('PK')];
    show();
    await start();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('PDF не получился');
    expect(alert.textContent).toContain('LibreOffice не сделал PDF. Повторите печать');
    expect(screen.getByText('sheets of 2 bytes: Текст документа: Карта № 7 Ёлкина А.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Скачать .docx' }));
    expect(saveBlob.mock.calls[0]?.[0]).toBe('Карта № 7 Ёлкина А.docx');
    answers = [() => Response.json(job({ state: 'done' })), () => new Response('%PDF-')];
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() =>
      expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Печать' })).toHaveProperty(
        'disabled',
        false,
      ),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a document that does not get here is said in words, and its .docx can be tried', async () => {
    answers = [() => Response.json(job({ state: 'done' })), () => Response.error(), () => new Response('PK')];
    show();
    await start();
    expect((await screen.findByRole('alert')).textContent).toContain('Документ не получился');
    await userEvent.click(screen.getByRole('button', { name: 'Скачать .docx' }));
    await waitFor(() => expect(saveBlob.mock.calls[0]?.[0]).toBe('Карта № 7 Ёлкина А.docx'));
    answers = [() => Response.json({ code: 'server_busy', message: 'Сервер занят' }, { status: 503 })];
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Сервер занят'));
    expect(screen.queryByRole('button', { name: 'Скачать .docx' })).toBeNull();
  });

  it('without LibreOffice: says why, shows the text, saves the .docx, and can be tried again', async () => {
    const answer = job({
      state: 'failed',
      pdf_available: false,
      file_name: 'Карта № 7 Ёлкина А.docx',
      error: 'На сервере нет LibreOffice',
    });
    answers = [() => Response.json(answer), () => new Response('PK')];
    show();
    await start();
    expect((await screen.findByRole('alert')).textContent).toContain('На сервере нет LibreOffice');
    expect(screen.getByText('sheets of 2 bytes: Текст документа: Карта № 7 Ёлкина А.')).toBeTruthy();
    expect(asked.at(-1)).toBe('GET /documents/job/file?format=docx');
    await userEvent.click(screen.getByRole('button', { name: 'Скачать .docx' }));
    expect(saveBlob.mock.calls[0]?.[0]).toBe('Карта № 7 Ёлкина А.docx');
    answers = [
      () => Response.json(answer),
      () => Response.json({ code: 'not_found', message: 'Не найдено' }, { status: 404 }),
    ];
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Не найдено'));
  });

  it('of a visit, its entry or the whole form', async () => {
    answers = [() => Response.json(job({ kind: 'record', state: 'failed', error: 'Документ не получился' }))];
    show('record', 'doctor');
    await start();
    await screen.findByRole('alert');
    await userEvent.selectOptions(screen.getByLabelText('Что печатать'), 'Запись и карта');
    await waitFor(() => expect(asked).toContain('POST /documents/ {"kind":"full","id":"patient"}'));
    expect(screen.getByRole('heading', { level: 2 })).toBeTruthy();
  });

  it('closing ends the looking', async () => {
    answers = [() => Response.json(job({ position: 1 }))];
    show();
    await start();
    await screen.findByText(/перед вами 1 документ$/);
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is there only for those who may print it', () => {
    show('record', 'employee');
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    show('card', 'patient');
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    show('record', 'doctor');
    expect(screen.getByRole('button', { name: 'Печать' })).toBeTruthy();
  });
});
