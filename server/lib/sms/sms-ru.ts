import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { postForm } from './post-form.ts';
import { SmsNotTaken, SmsRefused, type SmsGateway, type SmsState } from './gateway.ts';

interface Account {
  readonly url: string;
  readonly apiId: string;
  /** sender that is agreed with the gateway; empty: its own */
  readonly from: string;
}

/** `status_code` 100 is well, also of an answer that holds an error for its only number. */
const OK = 100;
/** Codes that no second try changes: the number, its stop list, the text, its limits of a day. */
const FOREVER: ReadonlySet<number> = new Set([202, 203, 205, 207, 209, 230, 231, 232, 233]);
const Cost = Type.Optional(Type.Union([Type.Number(), Type.String()]));
const Status = Type.Object({ status_code: Type.Integer(), status_text: Type.Optional(Type.String()) });
const OfNumber = Type.Object({ ...Status.properties, sms_id: Type.Optional(Type.String()), cost: Cost });
const OfMany = Type.Object({
  ...Status.properties,
  sms: Type.Optional(Type.Record(Type.String(), OfNumber)),
});
const Balance = Type.Object({
  ...Status.properties,
  balance: Type.Optional(Type.Union([Type.Number(), Type.String()])),
});

/** 103 delivered; 104 to 108 and 150 lost; less is on its way. */
const stateOf = (code: number): SmsState | null => {
  if (code === 103) return 'delivered';
  if (code >= OK && code < 103) return 'accepted';
  return (code >= 104 && code <= 108) || code === 150 ? 'undelivered' : null;
};

/** SMS.RU (https://sms.ru/api): the key goes in the body, so that it stands in no log of addresses. */
export function smsRu({ url, apiId, from }: Account): SmsGateway {
  const ask = async <T extends TSchema>(
    path: string,
    schema: T,
    form: Readonly<Record<string, string>> = {},
  ): Promise<Static<T>> => {
    const answer = await postForm(`${url}${path}`, { api_id: apiId, json: '1', ...form });
    if (!Value.Check(schema, answer)) throw new Error('SMS.RU answered in another form');
    const { status_code: code, status_text: text = '' } = answer as Static<typeof Status>;
    if (code !== OK) throw new SmsNotTaken(`SMS.RU: ${code} ${text}`.trim());
    return answer;
  };
  return {
    name: 'sms.ru',
    send: async ({ to, text, ip }) => {
      const number = to.slice(1);
      const { sms } = await ask('/sms/send', OfMany, {
        to: number,
        msg: text,
        ...(from === '' ? {} : { from }),
        ...(ip === null ? {} : { ip }),
      });
      const one = sms?.[number];
      if (!one) throw new Error('SMS.RU says nothing of the number');
      if (one.status_code !== OK) {
        const problem = `SMS.RU: ${one.status_code} ${one.status_text ?? ''}`.trim();
        throw FOREVER.has(one.status_code) ? new SmsRefused(problem) : new SmsNotTaken(problem);
      }
      return { id: one.sms_id ?? null, parts: null, cost: one.cost === undefined ? null : Number(one.cost) };
    },
    status: async (ids) => {
      const { sms = {} } = await ask('/sms/status', OfMany, { sms_id: ids.join(',') });
      return new Map(
        Object.entries(sms).flatMap(([id, { status_code: code }]): [string, SmsState][] => {
          const state = stateOf(code);
          return state === null ? [] : [[id, state]];
        }),
      );
    },
    balance: async () => Number((await ask('/my/balance', Balance)).balance ?? 0),
  };
}
