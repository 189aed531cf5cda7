import { act, cleanup, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { chooseCity } from '#renderer/lib/storage/chosen-city.ts';
import { WithCity } from './with-city.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});
function Screen() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{decodeURIComponent(pathname + search)}</output>
      <Link to="/search?what=x">all</Link>
    </>
  );
}
function addressOf(path: string): string | null {
  cleanup();
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route
          path="/search"
          element={
            <WithCity>
              <Screen />
            </WithCity>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
  return screen.getByRole('status').textContent;
}

it('puts the remembered city into an address that names none, as one comes', () => {
  expect(addressOf('/search?what=x')).toBe('/search?what=x');
  chooseCity('Москва');
  expect(addressOf('/search?what=x&page=2')).toBe('/search?what=x&page=2&city=Москва');
  expect(addressOf(`/search?city=${encodeURIComponent('Анадырь')}`)).toBe('/search?city=Анадырь');
  expect(addressOf('/search')).toBe('/search?city=Москва');
  act(() => screen.getByRole('link').click());
  expect(screen.getByRole('status').textContent, 'what is chosen on the screen stays').toBe('/search?what=x');
});
