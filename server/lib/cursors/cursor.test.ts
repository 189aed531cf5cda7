import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCursor, sealCursor } from './cursor.ts';

const SECRET = 'a-secret-of-thirty-two-characters-or-more';

describe('a list cursor', () => {
  it('names the position it was made of, and shows nothing of it', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (position, scope) => {
        const cursor = sealCursor(SECRET, scope, position);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(openCursor(SECRET, scope, cursor)).toEqual(position);
      }),
    );
  });

  it('opens nothing once it is changed, of another list or under another secret', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), (name, at) => {
        const cursor = sealCursor(SECRET, 'clinic', [name]);
        const bytes = Buffer.from(cursor, 'base64url');
        bytes[at % bytes.length]! ^= 1;
        expect(openCursor(SECRET, 'clinic', bytes.toString('base64url'))).toBeNull();
        expect(openCursor(SECRET, 'other', cursor)).toBeNull();
        expect(openCursor(`${SECRET}!`, 'clinic', cursor)).toBeNull();
        expect(openCursor(SECRET, 'clinic', cursor.slice(0, at % cursor.length))).toBeNull();
      }),
    );
  });
});
