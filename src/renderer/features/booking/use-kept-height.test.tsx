import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useKeptHeight } from './use-kept-height.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Box({ isLoading }: { readonly isLoading: boolean }) {
  return <section ref={useKeptHeight<HTMLElement>(isLoading)} aria-label="box" />;
}

it('keeps the height of what was there until the new content has come', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(480);
  const { rerender } = render(<Box isLoading={false} />);
  const { style } = screen.getByRole('region');
  expect(style.minHeight).toBe('');
  height.mockReturnValue(120);
  rerender(<Box isLoading />);
  expect(style.minHeight).toBe('480px');
  rerender(<Box isLoading={false} />);
  expect(style.minHeight).toBe('');
});
