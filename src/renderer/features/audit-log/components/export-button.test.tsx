import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { ExportButton } from './export-button.tsx';

const saved = vi.hoisted(() => ({ names: [] as string[] }));
vi.mock('#renderer/lib/page/save-blob.ts', () => ({ saveBlob: (name: string) => void saved.names.push(name) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('names the file by the day that the device shows', async () => {
  // late in the evening by the clock of the tests (Los Angeles)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T03:00:00Z') });
  const store = configureStore({ reducer: { none: () => null } });
  render(
    <Provider store={store}>
      <ExportButton file={() => () => Promise.resolve(new Blob(['строка']))} />
    </Provider>,
  );
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(saved.names).toEqual(['Журнал 2026-11-21.csv']));
});
