import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCurrentInView } from './use-current-in-view.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Row({ current }: { readonly current: string }) {
  const row = useCurrentInView<HTMLElement>(current);
  return (
    <nav ref={row}>
      {['a', 'b'].map((name) => (
        <a key={name} href={`#${name}`} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

it('scrolls the row, not the page, until the current link is in its middle', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return this.tagName === 'NAV'
      ? new DOMRect(0, 0, 300, 40)
      : new DOMRect(this.textContent === 'a' ? 10 : 500, 0, 100, 40);
  });
  const { container, rerender } = render(<Row current="a" />);
  rerender(<Row current="b" />);
  expect(container.querySelector('nav')?.scrollLeft).toBe(-90 + 400);
});
