import { useState } from 'react';
import { newKey } from '#renderer/lib/api/new-key.ts';
import { readStored, writeStored } from '#renderer/lib/storage/local-store.ts';
import { readTab, writeTab } from '#renderer/lib/storage/tab-store.ts';
import { emptyRegistration, type Registration } from './components/register-rules.ts';

/** A registration that was typed or sent in this tab. */
export interface RegistrationDraft {
  /** what was typed, but for the password */
  readonly values: Registration;
  /** ms of the letter; null while the person types or corrects */
  readonly sentAt: number | null;
}
/** A sent one waits as long as the letter's link lives; one that was only typed, 15 minutes: a tab may be shared. */
const [SENT_MS, TYPED_MS] = [86_400_000, 900_000];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isWithin = (limit: number, since: unknown): since is number =>
  typeof since === 'number' && Date.now() - since < limit;

function readDraft(): RegistrationDraft | null {
  const stored = readTab('registration');
  if (!isRecord(stored) || !isRecord(stored['values'])) return null;
  const kept = stored['values'];
  const { sentAt: letter, typedAt } = stored;
  const sentAt = isWithin(SENT_MS, letter) ? letter : null;
  if (sentAt === null && !isWithin(TYPED_MS, typedAt)) {
    writeTab('registration', null);
    return null;
  }
  const entries = Object.entries(emptyRegistration).map(([name, empty]) => [
    name,
    typeof kept[name] === typeof empty ? kept[name] : empty,
  ]);
  return { values: Object.fromEntries(entries) as Registration, sentAt };
}

function store(typed: Registration, sentAt: number | null): RegistrationDraft {
  const values = { ...typed, password: '' };
  const isEmpty = Object.values(values).every((value) => value === '' || value === false);
  writeTab('registration', isEmpty ? null : { values, sentAt, typedAt: Date.now() });
  return { values, sentAt };
}

/** What is typed outlives a look at another page, but for the password; an emptied form is forgotten. */
export const keepTyped = (values: Registration): void => void store(values, null);

/** «Проверьте почту» over a reload, and the way back to what was typed. */
export function useRegistrationDraft() {
  const [draft, setDraft] = useState(readDraft);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const keep = (values: Registration, sentAt: number | null) => setDraft(store(values, sentAt));
  return {
    draft,
    /** the person has just come back to the form, for their address */
    isCorrecting,
    /** the letter is on its way */
    sent: (values: Registration) => keep(values, Date.now()),
    /** back to the form */
    correct: () => {
      if (draft) keep(draft.values, null);
      setIsCorrecting(true);
    },
  };
}

/** A fresh ticket: with it the letter's link, opened in this browser, asks for no password. */
export const newTicket = newKey;
export const keepTicket = (ticket: string): void => writeStored('registration-ticket', ticket);

export function readTicket(): string | null {
  const ticket = readStored('registration-ticket');
  return typeof ticket === 'string' ? ticket : null;
}

/** After an activation or a sign-in nothing of the registration is kept here. */
export function forgetRegistration(): void {
  writeStored('registration-ticket', null);
  writeTab('registration', null);
}
