import { describe, expect, it } from 'vitest';
import { contrast, parseHex } from '#shared/theme/color.ts';
import { letter } from './letter-frame.ru.ts';
import { activationLetter, passwordResetLetter } from './letters.ru.ts';

describe('a letter', () => {
  it('shows what people typed as text, also in HTML', () => {
    const { html, text } = passwordResetLetter('a@b.ru', '<b>Анна</b>', 'https://clinic.example/auth/x/reset');
    expect(text).toContain('Здравствуйте, <b>Анна</b>!');
    expect(html).not.toContain('<b>Анна</b>');
    expect(html).toContain('&#60;b&#62;Анна');
  });
  it('to an address that nobody has proved greets without a name', () => {
    expect(activationLetter('a@b.ru', 'https://clinic.example/auth/x/activate').text).toContain('Здравствуйте!');
  });
});

describe('a letter of a clinic', () => {
  const content = {
    to: 'a@b.ru',
    subject: 's',
    greeting: 'g',
    paragraphs: ['one\ntwo'],
    action: 'a',
    link: 'https://clinic.example',
    footer: 'f',
  };
  const rgb = (hex: string) => parseHex(hex) ?? { r: 0, g: 0, b: 0 };
  const contrastOf = (one: string, other: string) => contrast(rgb(one), rgb(other));
  const htmlOf = (colour: string | undefined) => letter({ ...content, brand: { title: '<Север>', colour } }).html;

  it('carries its name and colour, with signs that can be read on it', () => {
    expect(htmlOf('#0a7d4f')).toContain('</span>&#60;Север&#62;</td>');
    expect(htmlOf('#0a7d4f')).toContain('background:#0a7d4f;color:#ffffff');
    const yellow = htmlOf('#ffee00');
    const [, sign = ''] = /background:#ffee00;color:(#[\da-f]{6})/.exec(yellow) ?? [];
    const [, link = ''] = /<a href="[^"]*" style="color:(#[\da-f]{6})/.exec(yellow) ?? [];
    expect(contrastOf(sign, '#ffee00')).toBeGreaterThan(4.5);
    expect(contrastOf(link, '#ffffff')).toBeGreaterThan(4.5);
  });
  it('takes no colour that is none', () => {
    for (const colour of ['red;background:url(//evil.example)', '', undefined]) {
      expect(htmlOf(colour)).toContain('background:#8c30da');
      expect(htmlOf(colour)).not.toContain('evil');
    }
  });
  it('keeps line breaks in both forms', () => {
    expect(htmlOf(undefined)).toContain('one<br>\ntwo');
    expect(letter(content).text).toContain('one\ntwo');
  });
});
