import { useState, type ReactNode } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { formatPhone } from '#shared/format/phone.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { contactsTexts as texts } from '../contacts-texts.ru.ts';
import {
  useGetOwnContactsQuery,
  useRemoveOwnPhoneMutation,
  useSetUsernameMutation,
  type OwnContacts,
} from '../phone-api.ts';
import { OwnEmailDialog } from './own-email.dialog.tsx';
import { OwnPhoneDialog } from './own-phone.dialog.tsx';
import { UsernameDialog } from './username.dialog.tsx';

interface ContactProps {
  readonly name: string;
  readonly value: string | null;
  /** absent: it cannot be changed here */
  readonly onEdit?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
}
function Contact({ name, value, onEdit, onRemove }: ContactProps): ReactNode {
  const isNone = value === null;
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p className={isNone ? 'muted' : ''}>{value ?? texts.hint_none}</p>
      </div>
      <div className="security-actions">
        {onEdit && (
          <Button
            text={isNone ? texts.action_add : texts.action_change}
            aria-label={isNone ? texts.label_add(name) : texts.label_change(name)}
            onClick={onEdit}
          />
        )}
        {onRemove && !isNone && (
          <Button
            variant="minimal"
            text={texts.action_remove}
            aria-label={texts.label_remove(name)}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}

/** What the person signs in by: an e-mail, a phone that a code has proved, a name (1 §3, §5). */
export function ContactsSection() {
  const { reload } = useSessionActions();
  const query = useGetOwnContactsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [removePhone] = useRemoveOwnPhoneMutation();
  const [setUsername] = useSetUsernameMutation();
  const [open, setOpen] = useState<'email' | 'phone' | 'username' | 'remove_phone' | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const close = () => setOpen(null);
  const act = async (work: () => Promise<{ readonly message: string; readonly device_mark?: string | undefined }>) => {
    close();
    setFailure(undefined);
    try {
      const done = await work();
      await deviceMarks.keep(done.device_mark);
      void showToast({ intent: 'success', message: done.message });
    } catch (caught) {
      setFailure(wordsOf(caught));
    }
  };
  const dropPhone = async () => {
    const done = await removePhone().unwrap();
    // the menu and the cover may name the person by it
    void reload();
    return done;
  };
  const rows = ({ email, phone, username, has_phones: hasPhones }: OwnContacts) => (
    <ul className="section-rows">
      <Contact name={texts.field_email} value={email} onEdit={() => setOpen('email')} />
      {(hasPhones || phone !== null) && (
        <Contact
          name={texts.field_phone}
          value={phone === null ? null : formatPhone(phone)}
          onEdit={hasPhones ? () => setOpen('phone') : undefined}
          onRemove={email === null ? undefined : () => setOpen('remove_phone')}
        />
      )}
      <Contact
        name={texts.field_username}
        value={username}
        onEdit={() => setOpen('username')}
        onRemove={() => void act(() => setUsername({ body: { username: null } }).unwrap())}
      />
    </ul>
  );
  const data = query.currentData;
  return (
    <SectionCard anchor="contacts" title={texts.title_contacts} lead={texts.hint_contacts}>
      <div role="alert">
        {failure !== undefined && (
          <Callout compact intent={Intent.DANGER}>
            {failure}
          </Callout>
        )}
      </div>
      <div>
        <PageState {...loadState(query)} skeleton={<Skeleton rows={3} rowHeight={66} />}>
          {() => data && rows(data)}
        </PageState>
      </div>
      {open === 'email' && <OwnEmailDialog present={data?.email ?? null} onClose={close} />}
      {open === 'phone' && <OwnPhoneDialog stated={data?.stated_phone ?? ''} onClose={close} />}
      {open === 'username' && <UsernameDialog username={data?.username ?? ''} onClose={close} />}
      <ConfirmDialog
        title={texts.title_remove_phone}
        isOpen={open === 'remove_phone'}
        isDanger
        confirm={texts.action_remove}
        onConfirm={() => void act(dropPhone)}
        onCancel={close}
      >
        <p>{texts.hint_remove_phone}</p>
      </ConfirmDialog>
    </SectionCard>
  );
}
