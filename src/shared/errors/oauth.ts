import type { ErrorCode } from './catalogue.ts';

interface OAuthError {
  readonly error: string;
  readonly error_description: string;
}

const GIVEN: Partial<Record<ErrorCode, OAuthError>> = {
  unsupported_grant_type: { error: 'unsupported_grant_type', error_description: 'Unsupported grant type.' },
  convert_token_missing: { error: 'invalid_request', error_description: 'Missing token parameter.' },
  convert_backend_missing: { error: 'invalid_request', error_description: 'Missing backend parameter.' },
  convert_backend_unknown: { error: 'invalid_request', error_description: 'Invalid backend parameter.' },
  convert_backend_failed: { error: 'invalid_request', error_description: 'Backend did not respond.' },
  convert_client_unknown: { error: 'invalid_client', error_description: 'Unknown client.' },
  convert_token_refused: { error: 'invalid_grant', error_description: 'Invalid credentials given.' },
  convert_denied: { error: 'access_denied', error_description: 'The account may not sign in.' },
};

/** A refusal in the words of OAuth 2.0 (RFC 6749, 5.2), for clients of the documented exchange (1 §7, K15). */
export const oauthErrorOf = (code: ErrorCode, status: number): OAuthError =>
  GIVEN[code] ??
  (status >= 500 || status === 429
    ? { error: 'temporarily_unavailable', error_description: 'Try again later.' }
    : { error: 'invalid_request', error_description: 'Invalid request.' });
