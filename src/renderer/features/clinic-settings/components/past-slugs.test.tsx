import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicContext } from '#renderer/entities/clinic/clinic-context.ts';
import { PastSlugs } from './past-slugs.tsx';

const { release } = vi.hoisted(() => ({ release: vi.fn<(call: object) => Promise<object>>() }));
vi.mock('../api.ts', () => ({ useReleaseClinicSlugMutation: () => [release, {}] }));
vi.mock('#renderer/entities/row-form/notify.ts', () => ({
  notifyDone: () => undefined,
  notifyRefused: () => undefined,
}));
afterEach(cleanup);

const show = (slugs: readonly string[]) =>
  render(
    <ClinicContext value={{ id: 'clinic' } as Clinic}>
      <PastSlugs slugs={slugs} />
    </ClinicContext>,
  );
const names = () =>
  within(screen.getByRole('list', { name: 'Прежние адреса' }))
    .getAllByRole('listitem')
    .map((item) => item.firstChild?.textContent);

it('lists former addresses; one is released after a question that says what it costs', async () => {
  release.mockResolvedValue({});
  show(['kedr', 'kedr-2']);
  expect(names()).toEqual(['kedr', 'kedr-2']);
  await userEvent.click(screen.getByRole('button', { name: 'Освободить kedr' }));
  const question = await screen.findByRole('dialog', { name: 'Освободить прежний адрес?' });
  expect(question.textContent).toContain('Ссылки на kedr перестанут открывать вашу страницу');
  expect(release).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Освободить' }));
  expect(release).toHaveBeenCalledWith({ clinic: 'clinic', params: { slug: 'kedr' } });
  await waitFor(() => expect(names()).toEqual(['kedr-2']));
});

it('one that was not released stays; without any there is no list', async () => {
  release.mockResolvedValue({ error: { status: 404 } });
  const { unmount } = show(['kedr']);
  await userEvent.click(screen.getByRole('button', { name: 'Освободить kedr' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Освободить' }));
  await waitFor(() => expect(names()).toEqual(['kedr']));
  unmount();
  show([]);
  expect(screen.queryByRole('list')).toBeNull();
});
