import { useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Help, Search } from '@blueprintjs/icons';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { onBookingAsk, type BookingAsk } from '#renderer/entities/patient/booking-asks.ts';
import { HOTKEYS } from '#renderer/lib/keys/hotkeys.ts';
import { MODAL } from '#renderer/lib/page/over-page.ts';
import { useHotkey } from '#renderer/lib/page/use-hotkey.ts';
import { whenIdle } from '#renderer/lib/page/when-idle.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { deskTexts as texts } from './desk-texts.ru.ts';

const loadPalette = () => import('../compositions/desk-palette.tsx').then(({ DeskPalette }) => DeskPalette);
const loadWait = () =>
  import('#renderer/features/waiting-list/components/add.dialog.tsx').then(({ AddDialog }) => AddDialog);
const loadAbsence = () => import('../compositions/desk-absence.tsx').then(({ DeskAbsence }) => DeskAbsence);
const loadKeys = () => import('#renderer/features/palette/keys.dialog.tsx').then(({ KeysDialog }) => KeysDialog);
/** Patients that the empty field offers. */
const RECENT = 5;
const NOBODY: readonly PatientRow[] = [];
const isMac = /Mac|iP(?:ad|hone)/.test(navigator.platform);

/**
 * Letters that are pressed while the palette is on its way: they belong to its field, and nothing else of the page may
 * have them.
 */
function useTypedAhead(isWaiting: boolean): string {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!isWaiting) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.querySelector(MODAL)) return;
      event.stopPropagation();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (event.key.length === 1) setTyped((before) => before + event.key);
      else if (event.key === 'Backspace') setTyped((before) => before.slice(0, -1));
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      setTyped('');
    };
  }, [isWaiting]);
  return typed;
}

/** The desk's one field, drawn as a button: the palette behind it comes when it is first needed. */
export function DeskSearch({ clinic }: { readonly clinic: string }) {
  const [shown, setShown] = useState<'palette' | 'keys' | 'wait' | 'absence' | null>(null);
  // of this sitting at this desk: nowhere else, and gone with the page
  const [recent, setRecent] = useState<{ readonly clinic: string; readonly patients: readonly PatientRow[] }>();
  const findsPatients = useCan('patient.list', clinic);
  const typed = useTypedAhead(shown === 'palette');
  // what a page has begun; null: the person asked for the field itself
  const [ask, setAsk] = useState<BookingAsk | null>(null);
  const find = () => {
    setAsk(null);
    setShown('palette');
  };
  const showKeys = () => setShown('keys');
  const close = () => setShown(null);
  useHotkey(HOTKEYS.find, find);
  useHotkey(HOTKEYS.findBySlash, find);
  useHotkey(HOTKEYS.keys, showKeys);
  useEffect(
    () =>
      onBookingAsk((asked) => {
        setAsk(asked);
        setShown('palette');
      }),
    [],
  );
  useEffect(() => whenIdle(() => void loadPalette().catch(() => undefined)), []);
  const patients = recent?.clinic === clinic ? recent.patients : NOBODY;
  const keep = (patient: PatientRow) =>
    setRecent({ clinic, patients: [patient, ...patients.filter(({ id }) => id !== patient.id)].slice(0, RECENT) });
  return (
    <>
      <button
        type="button"
        className="desk-search"
        aria-keyshortcuts="Control+K Meta+K /"
        aria-haspopup="dialog"
        onClick={find}
      >
        <Search />
        <span>{findsPatients ? texts.hint_find : texts.hint_find_staff}</span>
        <kbd aria-hidden>{isMac ? '\u2318K' : HOTKEYS.find.label}</kbd>
      </button>
      <Button
        className="desk-keys"
        variant="minimal"
        icon={<Help />}
        aria-label={texts.action_keys}
        title={`${texts.action_keys}: ${HOTKEYS.keys.label}`}
        aria-keyshortcuts={HOTKEYS.keys.code}
        onClick={showKeys}
      />
      {shown === 'palette' && (
        <LazyDialog load={loadPalette} onClose={close}>
          {(Palette) => (
            <Palette
              ask={ask}
              typed={typed}
              recent={patients}
              onPatient={keep}
              onKeys={showKeys}
              onWait={() => setShown('wait')}
              onAbsence={() => setShown('absence')}
              onClose={close}
            />
          )}
        </LazyDialog>
      )}
      {shown === 'wait' && (
        <LazyDialog load={loadWait} onClose={close}>
          {(AddDialog) => <AddDialog onClose={close} />}
        </LazyDialog>
      )}
      {shown === 'absence' && (
        <LazyDialog load={loadAbsence} onClose={close}>
          {(DeskAbsence) => <DeskAbsence onClose={close} />}
        </LazyDialog>
      )}
      {shown === 'keys' && (
        <LazyDialog load={loadKeys} onClose={close}>
          {(Keys) => <Keys onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}
