import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnchoredHeading } from './anchored-heading.tsx';
import { SectionCard } from './section-card.tsx';

const scrolled = vi.fn<() => void>();
beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrolled;
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});
const page = (at: string, hasData = true) => (
  <MemoryRouter initialEntries={[at]}>
    <Link to="#hours">к часам</Link>
    <SectionCard anchor="contacts" title="Адрес" />
    {hasData && (
      <fieldset>
        <AnchoredHeading as="legend" anchor="hours">
          Часы
        </AnchoredHeading>
      </fieldset>
    )}
  </MemoryRouter>
);
const focused = () => document.activeElement?.textContent;

it('the part that the address names comes into sight and has the focus, also when it comes with the data', () => {
  const view = render(page('/#hours', false));
  expect([document.activeElement, scrolled.mock.calls.length]).toEqual([document.body, 0]);
  view.rerender(page('/#hours'));
  expect([focused(), scrolled.mock.calls.length]).toEqual(['Часы', 1]);
  // the focus of a navigation comes here, not to the title of the page
  expect(document.querySelector('[data-page-focus]')?.textContent).toBe('Часы');
});

it('a link leads there each time; without one the page is left alone', () => {
  render(page('/'));
  expect(document.querySelector('[data-page-focus]')).toBeNull();
  for (const times of [1, 2]) {
    const link = screen.getByRole('link');
    link.focus();
    fireEvent.click(link);
    expect([focused(), scrolled.mock.calls.length]).toEqual(['Часы', times]);
  }
  expect(screen.getByRole('region', { name: 'Адрес' })).toBeTruthy();
});
