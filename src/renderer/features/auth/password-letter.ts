import { useState } from 'react';
import { readTab, writeTab } from '#renderer/lib/storage/tab-store.ts';

/** The letter with a link for a new password that this tab has asked for. */
interface PasswordLetter {
  /** or the phone */
  readonly email: string;
  /** ms of the letter */
  readonly sentAt: number;
  /** what the code of an SMS answers; null: a letter was sent */
  readonly challenge: string | null;
}
/** The letter's link lives as long. */
const HOUR_MS = 3_600_000;

function readLetter(): PasswordLetter | null {
  const stored = readTab('password-letter');
  if (typeof stored !== 'object' || stored === null || !('email' in stored) || !('sentAt' in stored)) return null;
  const { email, sentAt } = stored;
  const challenge = 'challenge' in stored && typeof stored.challenge === 'string' ? stored.challenge : null;
  return typeof email === 'string' && typeof sentAt === 'number' && Date.now() - sentAt < HOUR_MS
    ? { email, sentAt, challenge }
    : null;
}

export const forgetPasswordLetter = (): void => writeTab('password-letter', null);

/**
 * «Проверьте почту» of a new password over a reload.
 * @param known the address that the page before was about: a letter to another one does not stand in its way
 */
export function usePasswordLetter(known: string) {
  const [letter, setLetter] = useState(() => {
    const kept = readLetter();
    return known === '' || kept?.email === known ? kept : null;
  });
  const [corrected, setCorrected] = useState<string | null>(null);
  return {
    letter,
    /** the address to correct; null when there is nothing to correct */
    corrected,
    sent: (email: string, challenge: string | null = null) => {
      const next = { email, sentAt: Date.now(), challenge };
      writeTab('password-letter', next);
      setLetter(next);
    },
    correct: () => {
      forgetPasswordLetter();
      setCorrected(letter?.email ?? null);
      setLetter(null);
    },
  };
}
