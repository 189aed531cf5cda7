import { useState } from 'react';
import { newKey } from '#renderer/lib/api/new-key.ts';
import { readStored, writeStored } from '#renderer/lib/storage/local-store.ts';
import { readTab, writeTab } from '#renderer/lib/storage/tab-store.ts';
import { emptyRegistration, type Registration } from './components/register-rules.ts';

/** A registration that was typed or sent in this tab. */
export interface RegistrationDraft {
  /** what was typed, but for the passwords */
  readonly values: Registration;
  /** ms of the letter; null while the person types or corrects */
  readonly sentAt: number | null;
  /** what the code of the SMS answers; null: a letter was sent */
  readonly challenge: string | null;
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
  const { sentAt: letter, typedAt, challenge } = stored;
  const sentAt = isWithin(SENT_MS, letter) ? letter : null;
  if (sentAt === null && !isWithin(TYPED_MS, typedAt)) {
    writeTab('registration', null);
    return null;
  }
  const entries = Object.entries(emptyRegistration).map(([name, empty]) => [
    name,
    typeof kept[name] === typeof empty ? kept[name] : empty,
  ]);
  return {
    values: Object.fromEntries(entries) as Registration,
    sentAt,
    challenge: typeof challenge === 'string' ? challenge : null,
  };
}

function store(typed: Registration, sentAt: number | null, challenge: string | null = null): RegistrationDraft {
  const values = { ...typed, password: '', password_confirmation: '' };
  const isEmpty = Object.entries(values).every(
    ([name, value]) => value === '' || value === false || name === 'contact',
  );
  writeTab('registration', isEmpty ? null : { values, sentAt, challenge, typedAt: Date.now() });
  return { values, sentAt, challenge };
}

/** What is typed outlives a look at another page, but for the passwords; an emptied form is forgotten. */
export const keepTyped = (values: Registration): void => void store(values, null);

/** A draft whose letter or SMS is on its way. */
export const isSent = (draft: RegistrationDraft | null): draft is RegistrationDraft & { readonly sentAt: number } =>
  draft !== null && draft.sentAt !== null;

/** What the person of a draft will sign in by. */
export const signInOf = ({ values }: RegistrationDraft): string =>
  values.contact === 'phone' ? values.username : values.email;

/** «Проверьте почту» over a reload, and the way back to what was typed. */
export function useRegistrationDraft() {
  const [draft, setDraft] = useState(readDraft);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const keep = (values: Registration, sentAt: number | null, challenge: string | null = null) =>
    setDraft(store(values, sentAt, challenge));
  return {
    draft,
    /** the person has just come back to the form, for their address */
    isCorrecting,
    /** the letter or SMS is on its way */
    sent: (values: Registration, challenge: string | null) => keep(values, Date.now(), challenge),
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
