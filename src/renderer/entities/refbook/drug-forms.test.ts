import { expect, it } from 'vitest';
import { dosesOf } from './drug-forms.ts';

it('forms and doses stand without what they are packed in, each once', () => {
  expect(
    dosesOf(
      'таблетки, покрытые оболочкой, 200 мг, 10 шт. - упаковки ячейковые - По рецепту; таблетки, покрытые оболочкой, 200 мг, 20 шт. - пачки; капли; ',
    ),
  ).toEqual(['таблетки, покрытые оболочкой, 200 мг', 'капли']);
  expect(dosesOf('')).toEqual([]);
});
