import type { TestApp } from './test-app.ts';

/** A letter of the outbox. */
export interface OutboxLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Letters to an address, newest first, with those that are written after their call was answered. */
export async function lettersTo(test: TestApp, address: string): Promise<OutboxLetter[]> {
  await test.app.background.idle();
  return test.rows<OutboxLetter>(
    'select subject, text, html from mail_message where to_address = $1 order by created_at desc, id desc',
    [address],
  );
}

/** The one-time token of the newest letter to an address that has a link with one: notices have none. */
export async function tokenFromLetter(test: TestApp, address: string): Promise<string> {
  for (const { text } of await lettersTo(test, address)) {
    const token = /\/(?:auth|password\/reset)\/([\w-]{20,})/.exec(text)?.[1];
    if (token) return token;
  }
  throw new Error(`No letter with a link to ${address}`);
}
