import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Place } from '#shared/rules/place.ts';
import { MapView, type MapTiles } from './map-view.tsx';

const onPick = vi.fn<(place: Place) => void>();
const TILES = { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Кто-то <b>' };
const KAZAN: Place = [55.79, 49.11];
const GIVEN = { place: null, start: KAZAN, isStartCity: true, name: 'Карта', describedBy: 'hint', onPick };
const show = (pictures: MapTiles | null, place: Place | null) =>
  render(<MapView {...GIVEN} pictures={pictures} place={place} />).container;
const map = () => screen.getByRole('application', { name: 'Карта' });

beforeEach(() => {
  onPick.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // a page without layout has no sizes
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(340);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shows the pictures that are configured, and whose they are as a text', () => {
  const page = show(TILES, null);
  const addresses = [...page.querySelectorAll<HTMLImageElement>('img.leaflet-tile')].map(({ src }) => src);
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.every((address) => /^https:\/\/tiles\.example\/11\/\d+\/\d+\.png$/.test(address))).toBe(true);
  expect(page.querySelector<HTMLImageElement>('img.leaflet-tile')?.referrerPolicy).toBe('origin');
  expect(page.querySelector('.leaflet-control-attribution')?.textContent).toBe('© Кто-то <b>');
  expect(page.querySelector('.map-scheme-city')).toBeNull();
});

it('stands where it is while the session is looked at again', () => {
  const { rerender, container } = render(<MapView {...GIVEN} pictures={TILES} />);
  const pane = container.querySelector('.leaflet-tile-pane');
  rerender(<MapView {...GIVEN} pictures={{ ...TILES }} />);
  expect(pane).not.toBeNull();
  expect(container.querySelector('.leaflet-tile-pane')).toBe(pane);
});

it('draws a grid of degrees and cities where none are', () => {
  const page = show(null, null);
  expect(page.querySelector('img')).toBeNull();
  expect(screen.getByText('Казань')).toBeTruthy();
  expect(page.querySelector('.map-scheme-square')?.textContent).toMatch(/^\d+° с\. ш\., \d+° в\. д\.$/);
});

it('sets the place where it is pressed, and by Enter in its middle; a pin stands at the place', () => {
  const page = show(TILES, null);
  expect(page.querySelector('.map-pin')).toBeNull();
  fireEvent.keyDown(map(), { key: 'Enter' });
  expect(onPick.mock.lastCall?.[0].map((degrees) => degrees.toFixed(2))).toEqual(['55.79', '49.11']);
  fireEvent.click(map(), { clientX: 400, clientY: 100 });
  const [latitude = 0, longitude = 0] = onPick.mock.lastCall?.[0] ?? [];
  expect(latitude).toBeGreaterThan(KAZAN[0]);
  expect(longitude).toBeGreaterThan(KAZAN[1]);
  cleanup();
  expect(show(TILES, KAZAN).querySelectorAll('.map-pin')).toHaveLength(1);
});

it('says in Russian what brings it nearer', () => {
  show(null, null);
  expect(screen.getByRole('button', { name: 'Ближе' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Дальше' })).toBeTruthy();
});
