import { expect, it } from 'vitest';
import { closeBox, openBox } from './secret-box.ts';

const [OLD, NEW] = ['an old secret of this test', 'a new secret of this test'];
const CONTENT = Buffer.from('twenty bytes of this');

it('opens with the secret that closed it, also when another one has come since', () => {
  const box = closeBox(OLD, 'anna', CONTENT);
  expect(openBox([OLD], 'anna', box)).toEqual(CONTENT);
  expect(openBox([NEW, OLD], 'anna', box)).toEqual(CONTENT);
  expect(() => openBox([NEW], 'anna', box)).toThrow('No secret');
});

it('opens for its owner alone, and not when a byte of it was changed', () => {
  const box = closeBox(OLD, 'anna', CONTENT);
  expect(() => openBox([OLD], 'boris', box)).toThrow('No secret');
  for (const at of [1, 13, 29, box.length - 1]) {
    const changed = Buffer.from(box);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openBox([OLD], 'anna', changed)).toThrow('No secret');
  }
  expect(() => openBox([OLD], 'anna', Buffer.from([2, ...box.subarray(1)]))).toThrow('version 2');
});

it('is never the same twice, and shows nothing of what is in it', () => {
  const boxes = [closeBox(OLD, 'anna', CONTENT), closeBox(OLD, 'anna', CONTENT)];
  expect(boxes[0]!.equals(boxes[1]!)).toBe(false);
  expect(boxes[0]!.includes(CONTENT)).toBe(false);
});
