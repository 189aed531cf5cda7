import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { texts } from '../texts.ru.ts';
import type { ZoneQuestion } from '../use-settings-form.ts';

/** «Сменить часовой пояс?» where there are times to come (K21). */
export function ZoneQuestionDialog({ question }: { readonly question: ZoneQuestion | null }) {
  return (
    <ConfirmDialog
      title={texts.title_zone}
      isOpen={question !== null}
      isDanger
      confirm={texts.action_zone}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      <p>{question?.message}.</p>
      <p>{texts.alert_zone}</p>
    </ConfirmDialog>
  );
}
