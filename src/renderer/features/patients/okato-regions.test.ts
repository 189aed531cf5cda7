import { expect, it } from 'vitest';
import { regionOf } from './okato-regions.ru.ts';

it('tells a region by its OKATO, an autonomous district apart from the region around it', () => {
  expect(['45000', '40000', '71000', '71100', '71140', '11100', '03000'].map(regionOf)).toEqual([
    'Москва',
    'Санкт-Петербург',
    'Тюменская область',
    'Ханты-Мансийский автономный округ — Югра',
    'Ямало-Ненецкий автономный округ',
    'Ненецкий автономный округ',
    'Краснодарский край',
  ]);
  expect(['', '00000', '02000'].map(regionOf)).toEqual(['', '', '']);
});
