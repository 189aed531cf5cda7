import { expect, it } from 'vitest';
import { withoutCase, withoutEnding } from './endings.ru.ts';

it.each([
  ['кардиолога', 'кардиолог'],
  ['кардиологами', 'кардиолог'],
  ['терапевту', 'терапевт'],
  ['терапией', 'терапи'],
  ['детский', 'детск'],
  ['кардиолог', 'кардиолог'],
  // too little would stay
  ['зубы', 'зубы'],
])('«%s» without its ending is «%s»', (word, stem) => expect(withoutEnding(word, 5)).toBe(stem));

it.each([
  ['филипповой', 'филиппов'],
  ['филипповых', 'филиппов'],
  ['филиппов', 'филиппов'],
  ['тургенев', 'тургенев'],
])('«%s» of any case is «%s»', (word, stem) => expect(withoutCase(word, 4)).toBe(stem));
