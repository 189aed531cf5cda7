import type { Static } from 'typebox';
import type { Newcomer as NewcomerSchema, socialEndpoints } from '#shared/contract/social.ts';
import type { RequestInput } from '#renderer/lib/api/base-api.ts';

/** What a provider says of somebody whom we do not know. */
export type Newcomer = Static<typeof NewcomerSchema>;
/** What they say of themselves, without the ticket. */
export type NewcomerBody = Omit<RequestInput<(typeof socialEndpoints)['registerSocial']>['body'], 'ticket'>;
/** A code that is on its way. */
export interface SentCode {
  readonly body: NewcomerBody;
  /** names it when it is answered */
  readonly challenge: string;
  /** where it went */
  readonly message: string;
}

/** The short registration as the page of the way back shows it. */
export interface NewcomerProps {
  readonly newcomer: Newcomer;
  /** the code that was sent before the page was loaded anew; null: none */
  readonly sent: SentCode | null;
  /** sends a code to the address; throws the refusal */
  readonly onSend: (body: NewcomerBody) => Promise<SentCode>;
  /** a code that was typed; throws the refusal */
  readonly onConfirm: (challenge: string, code: string) => Promise<void>;
  /** somebody has signed in on this page, and the service is to be theirs */
  readonly onSignedIn: () => void;
}
