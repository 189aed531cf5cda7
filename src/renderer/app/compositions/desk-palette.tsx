import { useMemo } from 'react';
import { Book } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import type { PalettePage } from '#renderer/features/palette/options.ts';
import { PaletteDialog } from '#renderer/features/palette/palette.dialog.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { personalMenu } from '../menu.ts';
import { texts } from '../texts.ru.ts';

interface DeskPaletteProps {
  readonly typed: string;
  readonly recent: readonly PatientRow[];
  readonly onPatient: (patient: PatientRow) => void;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

/** The palette with the pages of this person: the rows of their menu, and the dictionaries. */
export function DeskPalette(props: DeskPaletteProps) {
  const clinic = useClinic();
  const { user } = useSession();
  const pages = useMemo(
    (): PalettePage[] => [
      ...personalMenu(user, clinic).map(({ to, titleKey, icon }) => ({ to, icon, title: texts[titleKey] })),
      { to: paths.dictionaries, icon: <Book />, title: texts.title_dictionaries },
      { to: paths.mkb10, icon: <Book />, title: texts.title_mkb10 },
    ],
    [user, clinic],
  );
  return <PaletteDialog {...props} pages={pages} />;
}
