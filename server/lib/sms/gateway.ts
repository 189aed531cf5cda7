/** A message as a gateway takes it. `to`: `+7` and ten digits; `ip`: of who caused it, null for nobody. */
export interface GatewaySms {
  readonly to: string;
  readonly text: string;
  readonly ip: string | null;
}
/** What a gateway said of a message that it took; `cost` in roubles. */
export interface AcceptedSms {
  readonly id: string | null;
  readonly parts: number | null;
  readonly cost: number | null;
}
/** Where a message is: on its way, with its person, or lost. */
export type SmsState = 'accepted' | 'delivered' | 'undelivered';

/** Sends messages to phones (A25). Every method throws when the gateway does not answer, or answers with an error. */
export interface SmsGateway {
  readonly name: string;
  /**
   * @throws SmsRefused when this message can never be sent, SmsNotTaken when it may be later; after any other error it
   * may have been taken
   */
  readonly send: (message: GatewaySms) => Promise<AcceptedSms>;
  /** @param ids at most `MAX_ASKED`; absent are those that the gateway does not know */
  readonly status: (ids: readonly string[]) => Promise<ReadonlyMap<string, SmsState>>;
  /** roubles that are left */
  readonly balance: () => Promise<number>;
}
/** Messages that one call asks for. */
export const MAX_ASKED = 100;

/** The gateway will never send this message: no such number, a number that asked for none. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
}

/** The gateway has not taken this message, and may later: it said so, or there was no connection to it. */
export class SmsNotTaken extends Error {
  override readonly name = 'SmsNotTaken';
}
