import { describe, expect, it } from 'vitest';
import { pictureProblem } from './picture-rules.ts';

const MB = 1_048_576;
const problemOf = (name: string, size = 1000) => pictureProblem({ name, size }, 5 * MB);
describe('a chosen picture', () => {
  it.each(['a.jpg', 'a.JPEG', 'a.png', 'a.svg', 'a.b.gif'])('%s is sent', (name) => {
    expect(problemOf(name)).toBeUndefined();
  });
  it.each(['a.webp', 'a.pdf', 'a', 'jpg', 'a.png.exe'])('%s is not supported (1 §5)', (name) => {
    expect(problemOf(name)).toBe('Такой файл не поддерживается. Подойдут JPG, PNG, SVG и GIF');
  });
  it('of more than 5 MB is not sent', () => {
    expect(problemOf('a.png', 5 * MB)).toBeUndefined();
    expect(problemOf('a.png', 5 * MB + 1)).toBe('Файл слишком большой: не больше 5 МБ');
  });
});
