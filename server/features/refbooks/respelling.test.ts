import { describe, expect, it } from 'vitest';
import { meantDrugs } from './drug-names.ts';
import { respelled } from './respelling.ts';
import { soundOf } from './sounds.ru.ts';
import { likeness, trigramsOf } from './trigrams.ts';

describe('respelled', () => {
  it.each([
    ['псареаз', 'псориаз'],
    ['остеохандроз', 'остеохондроз'],
    ['опендицит', 'аппендицит'],
    ['гипиртония', 'гипертония'],
  ])('«%s» is perhaps «%s»', (typed, meant) => expect(respelled(typed)?.startsWith(meant.slice(0, -1))).toBe(true));
  it.each(['гастри', 'гипертония'])('«%s» is known, or begins what is', (word) => expect(respelled(word)).toBe(word));
  it('what is like no word is none', () => expect(respelled('ъъъыыыщщщ')).toBeNull());
});

describe('sounds and trigrams', () => {
  it('misspelt vowels and doubled letters sound alike', () => {
    expect(soundOf('амоксицелин')).toBe(soundOf('амоксициллин'));
    expect(soundOf('ледокоин')).toBe(soundOf('лидокаин'));
  });
  it('are as alike as pg_trgm says', () => {
    expect([...trigramsOf('йод')]).toEqual(['  й', ' йо', 'йод', 'од ']);
    expect(likeness(trigramsOf('арытмия'), trigramsOf('аритмия'))).toBeCloseTo(5 / 11);
  });
});

describe('meantDrugs', () => {
  it('a whole everyday name means its substance alone, and is no misprint', () =>
    expect(meantDrugs('аспирин')).toMatchObject({
      substances: ['ацетилсалициловая кислота'],
      patterns: ['% ацетилсалициловая% кислота%'],
      guesses: [],
      mistyped_longest: null,
    }));
  it('a beginning means all that begin so, from the fourth letter', () => {
    expect(meantDrugs('конк').substances).toEqual(['бисопролол']);
    expect(meantDrugs('кон').substances).toEqual([]);
  });
  it('a slip is guessed by its sound; dose and form are left out', () => {
    expect(meantDrugs('нурафен 200 мг')).toMatchObject({ guesses: ['% ибупрофен%'], loosest: '% нурафен%' });
    expect(meantDrugs('верашпирон').guesses).toEqual(['% спиронолактон%']);
  });
  it.each(['', '%%%', '500'])('%j guesses nothing', (search) =>
    expect(meantDrugs(search)).toMatchObject({ patterns: [], guesses: [] }),
  );
});
