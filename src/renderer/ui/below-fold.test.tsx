import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** The module as a page that was opened so has it. */
async function openedBy(type: 'navigate' | 'reload' | 'back_forward') {
  vi.resetModules();
  vi.stubGlobal('performance', Object.assign(performance, { getEntriesByType: () => [{ type }] }));
  return import('./below-fold.tsx');
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('what stands below the fold', () => {
  it('comes after what stands above it on the page that is opened first', async () => {
    const { BelowFold } = await openedBy('navigate');
    expect(renderToString(<BelowFold>Врачи</BelowFold>)).toBe('<div class="below-fold"></div>');
    render(<BelowFold>Врачи</BelowFold>);
    expect(screen.getByText('Врачи')).toBeTruthy();
  });

  it('is there at once on the next page: «back» finds its place on it', async () => {
    const { BelowFold } = await openedBy('navigate');
    render(<BelowFold>Врачи</BelowFold>);
    expect(renderToString(<BelowFold>Врачи</BelowFold>)).toBe('Врачи');
  });

  it.each(['reload', 'back_forward'] as const)('is there at once after %s', async (type) => {
    const { BelowFold } = await openedBy(type);
    expect(renderToString(<BelowFold>Врачи</BelowFold>)).toBe('Врачи');
  });
});
