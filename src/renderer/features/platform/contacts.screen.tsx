import { paths } from '#renderer/lib/navigation/paths.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { ProviderLines } from './components/provider-lines.tsx';
import { Way } from './components/way.tsx';
import { contactsTexts as texts } from './contacts-texts.ru.ts';
import './platform.css';

/** Whom to turn to with which question. */
export function ContactsScreen() {
  return (
    <>
      <PageHead title={texts.title_contacts} lead={texts.hint_contacts} />
      <div className="platform-contacts">
        <Way
          title={texts.title_contacts_visit}
          hint={texts.hint_contacts_visit}
          to={paths.clinics}
          action={texts.action_patients}
        />
        <Way
          title={texts.title_contacts_account}
          hint={texts.hint_contacts_account}
          to={paths.password}
          action={texts.action_password}
        />
        <Way
          title={texts.title_contacts_data}
          hint={texts.hint_contacts_data}
          to={paths.politics}
          action={texts.action_politics}
        />
        <Way title={texts.title_contacts_platform} hint={texts.hint_contacts_platform} />
      </div>
      <ProviderLines />
    </>
  );
}
