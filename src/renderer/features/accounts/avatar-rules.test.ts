import { describe, expect, it } from 'vitest';
import { avatarProblem } from './avatar-rules.ts';

describe('a chosen picture', () => {
  it.each(['a.jpg', 'a.JPEG', 'a.png', 'a.svg', 'a.b.gif'])('%s is sent', (name) => {
    expect(avatarProblem({ name, size: 1000 })).toBeUndefined();
  });
  it.each(['a.webp', 'a.pdf', 'a', 'jpg', 'a.png.exe'])('%s is not supported (1 §5)', (name) => {
    expect(avatarProblem({ name, size: 1000 })).toBe('Такой файл не поддерживается. Подойдут JPG, PNG, SVG и GIF');
  });
  it('of more than 5 MB is not sent', () => {
    expect(avatarProblem({ name: 'a.png', size: 5 * 1_048_576 + 1 })).toBe('Файл слишком большой: не больше 5 МБ');
  });
});
