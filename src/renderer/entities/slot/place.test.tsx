import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chooseCity, chosenCity } from '#renderer/lib/storage/chosen-city.ts';
import { Place } from './place.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('names the city of a time unless it is the chosen one', () => {
  const { container } = render(<Place city="Анадырь" />);
  expect(container.textContent).toBe('Анадырь');
  act(() => chooseCity('Анадырь'));
  expect(container.textContent).toBe('');
  act(() => chooseCity('Москва'));
  expect(container.textContent).toBe('Анадырь');
});

it('a city is remembered on the device until all are chosen', () => {
  expect(chosenCity()).toBe('');
  chooseCity('Москва');
  expect([chosenCity(), localStorage.length]).toEqual(['Москва', 1]);
  chooseCity('');
  expect([chosenCity(), localStorage.length]).toEqual(['', 0]);
  localStorage.setItem('clinic-platform.city', '{"a":1}');
  expect(chosenCity()).toBe('');
});
