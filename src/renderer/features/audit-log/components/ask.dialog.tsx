import { clockTime, fullDate } from '#shared/format/dates.ts';
import { shortName } from '#shared/format/names.ts';
import { notifyDone } from '#renderer/entities/row-form/notify.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { FormDialog } from '#renderer/ui/form-dialog.tsx';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import { useAskAboutViewsMutation, type CardView, type OwnCard } from '../api.ts';
import { texts } from '../texts.ru.ts';

const MAX = 1000;
interface AskDialogProps {
  readonly card: OwnCard;
  readonly view: CardView;
  readonly onClose: () => void;
}

/** «Спросить клинику» about one look at the card. */
export function AskDialog({ card, view, onClose }: AskDialogProps) {
  const [ask] = useAskAboutViewsMutation();
  const form = useForm({
    initial: { text: '' },
    check: ({ text }): FieldErrors => (text.trim() === '' ? { text: texts.alert_required } : {}),
    submit: async ({ text }) => {
      await ask({ params: { id: card.id }, body: { text: text.trim(), view: view.id } }).unwrap();
      notifyDone(texts.alert_sent);
      onClose();
    },
  });
  const who = view.who ? shortName(view.who) : texts.hint_nobody;
  return (
    <FormDialog title={texts.title_ask} form={form} send={texts.action_send} onClose={onClose}>
      <p>
        {card.clinic.title}. {texts.hint_ask_view(who, `${fullDate(view.at)}, ${clockTime(view.at)}`, view.what)}
      </p>
      <p className="muted">{texts.hint_ask}</p>
      <div ref={focusFieldOnMount}>
        <TextAreaField field={form.field('text')} label={texts.field_question} maxLength={MAX} rows={4} />
      </div>
    </FormDialog>
  );
}
