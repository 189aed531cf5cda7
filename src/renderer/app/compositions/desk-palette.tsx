import { useMemo } from 'react';
import { BlockedPerson, LogOut, Moon, Notifications, Flash } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import type { BookingAsk } from '#renderer/entities/patient/booking-asks.ts';
import type { PaletteTask } from '#renderer/features/palette/options.ts';
import { PaletteDialog } from '#renderer/features/palette/palette.dialog.tsx';
import { useMay } from '#renderer/features/palette/use-may.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { shownScheme, useSchemePreference } from '#renderer/lib/theme/color-scheme.ts';
import { useSignOut } from '#renderer/lib/session/use-sign-out.ts';
import { texts } from '../texts.ru.ts';
import { COMMAND_WORDS, commandTexts } from './command-texts.ru.ts';
import { deskPages } from './desk-pages.tsx';

interface DeskPaletteProps {
  readonly ask: BookingAsk | null;
  readonly typed: string;
  readonly recent: readonly PatientRow[];
  readonly onPatient: (patient: PatientRow) => void;
  readonly onKeys: () => void;
  /** dialogs over the page */
  readonly onWait: () => void;
  readonly onAbsence: () => void;
  readonly onClose: () => void;
}

/** The palette with the pages of this person and what they can do on any of them. */
export function DeskPalette({ onWait, onAbsence, ...props }: DeskPaletteProps) {
  const clinic = useClinic();
  const { user } = useSession();
  const { book } = useMay();
  const signOut = useSignOut();
  const [, chooseScheme] = useSchemePreference();
  const pages = useMemo(() => deskPages(user, clinic), [user, clinic]);
  const isDark = shownScheme() === 'dark';
  const tasks: PaletteTask[] = [
    ...(book
      ? [
          {
            id: 'wait',
            title: commandTexts.action_wait,
            also: COMMAND_WORDS.wait,
            icon: <Notifications />,
            run: onWait,
          },
          {
            id: 'absence',
            title: commandTexts.action_absence,
            also: COMMAND_WORDS.absence,
            icon: <BlockedPerson />,
            run: onAbsence,
          },
        ]
      : []),
    {
      id: 'scheme',
      title: isDark ? commandTexts.action_light : commandTexts.action_dark,
      also: COMMAND_WORDS.scheme,
      icon: isDark ? <Flash /> : <Moon />,
      run: () => chooseScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'sign-out',
      title: texts.action_sign_out,
      also: COMMAND_WORDS.signOut,
      icon: <LogOut />,
      run: () => void signOut(),
    },
  ];
  return <PaletteDialog {...props} pages={pages} tasks={tasks} />;
}
