import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageState } from './page-state.tsx';

const show = (props: Partial<Parameters<typeof PageState>[0]>) =>
  render(
    <PageState isLoading={false} error={undefined} onRetry={() => {}} empty={<p>пусто</p>} {...props}>
      {() => <p>готово</p>}
    </PageState>,
  ).container;

afterEach(cleanup);

describe('four states in this order', () => {
  it('loading comes before everything', () => {
    const text = show({ isLoading: true, error: 'ошибка', isEmpty: true }).textContent;
    expect(text).toContain('Загружаем');
    expect(text).not.toContain('ошибка');
  });
  it('an error comes before emptiness; «Повторить» retries', async () => {
    const onRetry = vi.fn<() => void>();
    show({ error: 'Нет связи', isEmpty: true, onRetry });
    expect(screen.getByRole('alert').textContent).toContain('Нет связи');
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
  it('shows emptiness', () => expect(show({ isEmpty: true }).textContent).toBe('пусто'));
  it('shows the content', () => expect(show({}).textContent).toBe('готово'));
});
