import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useHistoryStep } from './use-history-step.ts';

function Day() {
  const [isOpen, setIsOpen] = useState(false);
  const isLeft = useHistoryStep(isOpen);
  if (isLeft) setIsOpen(false);
  return (
    <button type="button" onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? 'подтверждение' : 'день'}
    </button>
  );
}
const state = { time: '09:30' };
const start = (last: unknown = state) => {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>врачи</p> },
      { path: '/day', element: <Day /> },
    ],
    {
      initialEntries: [
        '/',
        { pathname: '/day', search: '?date=2026-11-25', state },
        ...(last === state ? [] : [{ pathname: '/day', search: '?date=2026-11-25', state: last }]),
      ],
    },
  );
  // effects run twice, as in development
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return router;
};
const press = () => act(() => screen.getByRole('button').click());
afterEach(cleanup);

it('«back» leaves what is open, and only the next one the page', async () => {
  const router = start();
  press();
  await waitFor(() => expect(router.state.location.state).toEqual({ ...state, step: true }));
  expect(router.state.location.search).toBe('?date=2026-11-25');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('день')).toBeTruthy();
  expect(router.state.location).toMatchObject({ pathname: '/day', search: '?date=2026-11-25', state });
  await act(() => router.navigate(-1));
  expect(await screen.findByText('врачи')).toBeTruthy();
});
it('closed in another way it leaves no step behind, and can be opened again', async () => {
  const router = start();
  for (const _ of [1, 2]) {
    press();
    await waitFor(() => expect(router.state.location.state).toHaveProperty('step'));
    press();
    await waitFor(() => expect(router.state.location.state).toEqual(state));
  }
  await act(() => router.navigate(-1));
  expect(await screen.findByText('врачи')).toBeTruthy();
});
it('a reload in the middle goes back to the page itself', async () => {
  const router = start({ ...state, step: true });
  await waitFor(() => expect(router.state.location.state).toEqual(state));
  expect(screen.getByText('день')).toBeTruthy();
});

it('«back» at once, before the page has had time to draw its step, closes what is open', async () => {
  const router = start();
  const left = new Promise<void>((done) => {
    const stop = router.subscribe(({ location }) => {
      if (location.state === null || !('step' in (location.state as object))) return;
      stop();
      done();
    });
  });
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    screen.getByRole('button').click();
    await left;
    await router.navigate(-1);
    expect(await screen.findByText('день')).toBeTruthy();
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
});
