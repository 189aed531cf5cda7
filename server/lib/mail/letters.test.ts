import { describe, expect, it } from 'vitest';
import { letter } from './letter-frame.ru.ts';
import { activationLetter } from './letters.ru.ts';

describe('a letter', () => {
  it('shows what people typed as text, also in HTML', () => {
    const { html, text } = activationLetter('a@b.ru', '<b>Анна</b>', 'https://clinic.example/auth/x/activate');
    expect(text).toContain('Здравствуйте, <b>Анна</b>!');
    expect(html).not.toContain('<b>Анна</b>');
    expect(html).toContain('&#60;b&#62;Анна');
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
  const htmlOf = (colour: string | undefined) => letter({ ...content, brand: { title: '<Север>', colour } }).html;

  it('carries its name and colour, with signs that can be read on it', () => {
    expect(htmlOf('#0a7d4f')).toContain('background:#0a7d4f;color:#ffffff;font-weight:bold">&#60;Север&#62;');
    expect(htmlOf('#ffee00')).toContain('background:#ffee00;color:#1c2127');
    expect(htmlOf('#ffee00')).not.toContain('style="color:#ffee00');
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
