import { useLocation } from 'react-router-dom';

/** The e-mail that the page before was about: an activation, a reset, an address that is registered already. */
export function useKnownEmail(): string {
  const { state } = useLocation() as { state: unknown };
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}
