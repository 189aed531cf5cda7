import { describe, expect, it } from 'vitest';
import { isNumberOfRow, keyMeaning, type KeyContext } from './palette-keys.ts';

const pressed = (key: string, more: Partial<Parameters<typeof keyMeaning>[0]> = {}) => ({
  key,
  code: key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
});
const context: KeyContext = {
  text: '',
  isAtEnd: true,
  hasStepBefore: false,
  isNumbered: false,
  actions: ['book', 'card', 'arrived'],
  action: null,
};
const meaning = (key: string, more: Parameters<typeof pressed>[1] = {}, of: Partial<KeyContext> = {}) =>
  keyMeaning(pressed(key, more), { ...context, ...of });

describe('keyMeaning', () => {
  it.each([
    ['ArrowDown', {}, { does: 'move', by: 1 }],
    ['ArrowUp', {}, { does: 'move', by: -1 }],
    ['Enter', {}, { does: 'take' }],
    ['Escape', {}, { does: 'leave' }],
    ['Tab', {}, { does: 'act', by: 1 }],
    ['Tab', { shiftKey: true }, { does: 'act', by: -1 }],
    ['ArrowRight', {}, { does: 'run', action: 'card' }],
  ] as const)('%s %j', (key, more, expected) => {
    expect(meaning(key, more)).toEqual(expected);
  });

  it('a letter belongs to the field', () => {
    for (const key of ['а', 'f']) expect(meaning(key, { code: 'KeyF' })).toBeNull();
  });

  it.each(['ctrlKey', 'metaKey'] as const)('the hotkey with %s is one on both layouts', (modifier) => {
    for (const key of ['k', 'л']) expect(meaning(key, { code: 'KeyK', [modifier]: true })).toEqual({ does: 'select' });
  });

  it('the letter of who came counts behind Tab only, by its place on the keyboard', () => {
    for (const key of ['п', 'g']) {
      expect(meaning(key, { code: 'KeyG' })).toBeNull();
      expect(meaning(key, { code: 'KeyG' }, { action: 1 })).toEqual({ does: 'run', action: 'arrived' });
    }
    expect(meaning('п', { code: 'KeyG' }, { action: 1, actions: ['book', 'card'] })).toBeNull();
  });

  it('a held key takes nothing', () => {
    for (const key of ['Enter', 'Escape', 'ArrowRight'])
      expect(meaning(key, { repeat: true })).toEqual({ does: 'nothing' });
    expect(meaning('Backspace', { repeat: true }, { hasStepBefore: true })).toBeNull();
    expect(meaning('ArrowDown', { repeat: true })).toEqual({ does: 'move', by: 1 });
  });

  it('the arrow to the right moves the caret inside the text', () => {
    expect(meaning('ArrowRight', {}, { text: 'орлов', isAtEnd: false })).toBeNull();
    expect(meaning('ArrowRight', {}, { actions: ['take'] })).toBeNull();
  });

  it('an empty field leads back where there is a step before', () => {
    for (const key of ['Backspace', 'ArrowLeft']) {
      expect(meaning(key, {}, { hasStepBefore: true })).toEqual({ does: 'back' });
      expect(meaning(key)).toBeNull();
      expect(meaning(key, {}, { hasStepBefore: true, text: 'т' })).toBeNull();
    }
  });

  it('figures are typed, they may begin a date or an hour; «+» belongs to the times, until a word is typed', () => {
    for (const key of ['3', '0']) expect(meaning(key, {}, { isNumbered: true })).toBeNull();
    expect(meaning('+', { shiftKey: true }, { isNumbered: true })).toEqual({ does: 'more' });
    expect(meaning('+')).toBeNull();
    expect(meaning('+', {}, { isNumbered: true, text: 'пт ' })).toBeNull();
  });

  it.each([
    ['2', true],
    [' 2 ', true],
    ['0', false],
    ['25', false],
    ['2.', false],
    ['', false],
  ])('%j is the number of a row: %j', (text, isNumber) => expect(isNumberOfRow(text)).toBe(isNumber));

  it('Tab goes on where a row has one action', () => {
    expect(meaning('Tab', {}, { actions: ['take'] })).toBeNull();
  });

  it('keys with Ctrl belong to the field', () => {
    expect(meaning('ArrowRight', { ctrlKey: true })).toBeNull();
    expect(meaning('a', { code: 'KeyA', ctrlKey: true })).toBeNull();
  });
});
