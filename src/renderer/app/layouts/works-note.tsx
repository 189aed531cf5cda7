import { seldomTexts } from '#renderer/features/status/seldom-texts.ru.ts';
import '../maintenance.css';

interface WorksNoteProps {
  readonly message: string;
  readonly isSuperuser: boolean;
}

/** Works are going on: a guest learns that nothing but reading works, a superuser that the others are told so (K11). */
export function WorksNote({ message, isSuperuser }: WorksNoteProps) {
  return (
    <p className="works-note works-message" role="status">
      {isSuperuser
        ? `${seldomTexts.hint_works_superuser} «${message}»`
        : `${seldomTexts.title_maintenance}. ${message} ${seldomTexts.hint_works_guest}`}
    </p>
  );
}

/** A clinic that is not published yet: only who has the address of its page sees it. */
export function HiddenNote() {
  return (
    <p className="works-note" role="note">
      {seldomTexts.hint_clinic_hidden}
    </p>
  );
}
