import { randomInt } from 'node:crypto';
import type { TestSmsServer } from './sms-server.ts';
import type { TestApp } from './test-app.ts';

/** A mobile phone that nobody of the tests has. */
export const freshPhone = (): string => `+79${String(randomInt(1e9)).padStart(9, '0')}`;

/** A message of the outbox. */
export interface OutboxSms {
  readonly text: string;
  readonly caller_ip: string | null;
}

/** Messages to a phone, newest first, with those that are written after their call was answered. */
export async function smsTo(test: TestApp, phone: string): Promise<OutboxSms[]> {
  await test.app.background.idle();
  return test.rows<OutboxSms>(
    'select text, caller_ip from sms_message where to_phone = $1 order by created_at desc, id desc',
    [phone],
  );
}

/**
 * The code of the newest message to a phone.
 * @param gateway where the workers of the test send to: once a message has gone, its text is there alone
 */
export async function codeFromSms(test: TestApp, phone: string, gateway?: TestSmsServer): Promise<string> {
  const [message] = await smsTo(test, phone);
  const text = message?.text || gateway?.received.findLast(({ to }) => `+${to}` === phone)?.msg;
  const code = /\b\d{6}\b/.exec(text ?? '')?.[0];
  if (code === undefined) throw new Error(`No message with a code to ${phone}`);
  return code;
}
