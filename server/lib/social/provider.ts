import type { SocialProviderName } from '#shared/rules/social-providers.ru.ts';

/** What a way through a provider is bound to; all of it is worked out from the state and none of it is kept. */
export interface Flow {
  readonly state: string;
  /** of PKCE, 43 signs */
  readonly verifier: string;
  readonly nonce: string;
  readonly redirectUri: string;
}
/** What the provider put into the address of the way back. */
export interface Callback {
  readonly code: string;
  /** of VK ID */
  readonly deviceId: string;
  /** who answers, where the provider says so (RFC 9207); empty: it does not */
  readonly issuer: string;
}
/** Somebody as a provider knows them. Contacts count as typed by hand, whatever it says of them. */
export interface SocialPerson {
  /** the provider's own name for them; nothing else finds an account */
  readonly subject: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly middleName: string;
  readonly email: string | null;
  /** `+7` and ten digits */
  readonly phone: string | null;
  /** how the person recognises the account of theirs */
  readonly displayName: string;
}

/**
 * A service through which people sign in, behind one interface: OAuth 2.0 with a code, in the service's own manner. All
 * of its calls throw `ProviderError`.
 */
export interface SocialProvider {
  readonly name: SocialProviderName;
  /** who vouches for the subject; empty for a service that there is once */
  readonly issuer: string;
  /**
   * where the browser is sent
   * @param isProof it is to be shown once more who it is: the service asks anew, where it can be told to
   */
  authorize(flow: Flow, isProof: boolean): Promise<URL>;
  /** exchanges the code, and asks who it is; the token is forgotten */
  person(flow: Flow, callback: Callback): Promise<SocialPerson>;
  /** who a token belongs to that was given to us and to no other site; absent: that cannot be told */
  personOfToken?(token: string): Promise<SocialPerson>;
}

/**
 * `refused`: it knows us and says no (a code or token that is spent, foreign or none); `unavailable`: no sound answer.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: 'refused' | 'unavailable';
  constructor(kind: 'refused' | 'unavailable', reason: string) {
    super(reason);
    this.kind = kind;
  }
}

/** An application as it is registered with a provider, and where that is. */
export interface ProviderApp {
  readonly id: string;
  readonly secret: string;
  /** another address for all that the provider serves: its stand, or that of a test; null: its own */
  readonly host: string | null;
}
