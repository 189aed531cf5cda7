import { describe, expect, it } from 'vitest';
import { activationLetter } from './letters.ru.ts';

describe('a letter', () => {
  it('shows what people typed as text, also in HTML', () => {
    const { html, text } = activationLetter('a@b.ru', '<b>Анна</b>', 'https://clinic.example/auth/x/activate');
    expect(text).toContain('Здравствуйте, <b>Анна</b>!');
    expect(html).not.toContain('<b>Анна</b>');
    expect(html).toContain('&#60;b&#62;Анна');
  });
});
