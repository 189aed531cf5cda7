import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { API_ID, startSmsServer, type TestSmsServer } from '#tests/support/sms-server.ts';
import { SmsNotTaken, SmsRefused } from './gateway.ts';
import { smsRu } from './sms-ru.ts';
import { smsTexts } from './sms.ru.ts';

let server: TestSmsServer;
beforeAll(async () => {
  server = await startSmsServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.next.length = 0;
});
const gateway = (from = '', apiId = API_ID) => smsRu({ url: server.url, apiId, from });
const message = { to: '+79161234567', text: 'Код: 123456', ip: '203.0.113.7' };
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Error,
  );

describe('SMS.RU', () => {
  it('takes a message, and says its id and what it costs', async () => {
    expect(await gateway('Clinic').send(message)).toEqual({ id: '000000-1', parts: null, cost: 7.35 });
    expect(server.received).toEqual([{ to: '79161234567', msg: 'Код: 123456', from: 'Clinic', ip: '203.0.113.7' }]);
    await gateway().send({ ...message, ip: null });
    expect(server.received.at(-1)).toMatchObject({ from: null, ip: null });
  });

  it('its key and the text stand in no address', () => {
    expect(new Set(server.asked)).toEqual(new Set(['/sms/send']));
  });

  it('an error of the number inside a 200 is for ever, one of the account is not', async () => {
    for (const code of [202, 207, 209, 230]) {
      server.next.push({ number: code });
      expect(await failureOf(gateway().send(message))).toBeInstanceOf(SmsRefused);
    }
    for (const answer of [{ number: 210 }, { account: 201 }, { account: 220 }] as const) {
      server.next.push(answer);
      const failure = await failureOf(gateway().send(message));
      expect(failure).toBeInstanceOf(SmsNotTaken);
    }
  });

  it.each([
    ['another form', { raw: '{"sms": 5}' }],
    ['no JSON', { raw: '<html>' }],
    ['an error of the server', { raw: '{}', status: 502 }],
    ['nothing of the number', { raw: '{"status": "OK", "status_code": 100}' }],
    ['too much', { raw: `{"status_text": "${'x'.repeat(70_000)}"}` }],
    ['no answer', { taken: 'hung up' } as const],
  ])('after %s it may have been taken; the failure names no secret', async (_, answer) => {
    server.next.push(answer);
    const failure = await failureOf(gateway().send(message));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(SmsNotTaken);
    expect(String(failure)).not.toContain(API_ID);
    expect(String(failure)).not.toContain('123456');
  });

  it('a wrong key is told', async () =>
    expect(String(await failureOf(gateway('', 'wrong').balance()))).toContain('SMS.RU: 200'));

  it('says where messages are, and what money is left', async () => {
    server.states.set('a', 103).set('b', 105).set('c', 102).set('d', 150).set('e', -1);
    expect(Object.fromEntries(await gateway().status(['a', 'b', 'c', 'd', 'e', 'unknown']))).toEqual({
      a: 'delivered',
      b: 'undelivered',
      c: 'accepted',
      d: 'undelivered',
    });
    expect(await gateway().balance()).toBe(4122.56);
  });
});

it('a message with a code is one message: 70 signs', () => {
  const texts = [
    ...(['activation', 'reset', 'contact', 'signIn'] as const).map((kind) => smsTexts[kind]('123456')),
    smsTexts.phoneTaken,
  ];
  expect(texts.filter((text) => text.length > 70)).toEqual([]);
});
