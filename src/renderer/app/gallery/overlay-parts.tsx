import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { DateField } from '#renderer/ui/date-field.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { Part } from './part.tsx';
import { useText } from './sample-fields.ts';
import { galleryTexts as texts } from './texts.ru.ts';

const TOASTS = ['none', 'primary', 'success', 'warning', 'danger'] as const;
/** Long enough for whoever looks at them. */
const TOAST_MS = 60_000;

/** What stands over a page, each behind a button: a question, a form, a menu, toasts. */
export function OverlayParts() {
  const [shown, setShown] = useState<'question' | 'form' | null>(null);
  const close = () => setShown(null);
  const name = useText('overlay-name', '', texts.alert_wrong);
  const day = useText('overlay-day', '2026-11-23');
  const choice = useText('overlay-choice', 'one');
  const toast = () => {
    for (const intent of TOASTS)
      void showToast({
        intent,
        message: texts.toasts[intent],
        timeout: TOAST_MS,
        ...(intent === 'primary' ? { title: texts.title_toast } : {}),
        ...(intent === 'none' ? { action: { text: texts.action_undo, onClick: () => {} } } : {}),
      });
  };
  return (
    <Part title={texts.title_overlays}>
      <div className="gallery-row">
        <Button text={texts.action_ask} onClick={() => setShown('question')} />
        <Button text={texts.action_form} onClick={() => setShown('form')} />
        <Button text={texts.action_toasts} onClick={toast} />
        <Disclosure label={texts.action_popover} icon={<Calendar />} align="start">
          {(closeMenu) => (
            <div className="desk-bar-menu">
              <Button fill variant="minimal" alignText="start" text={texts.action_plain} onClick={closeMenu} />
              <Button fill variant="minimal" alignText="start" text={texts.action_quiet} onClick={closeMenu} />
              <Button fill disabled variant="minimal" alignText="start" text={texts.action_off} />
            </div>
          )}
        </Disclosure>
      </div>
      <ConfirmDialog
        title={texts.title_question}
        isOpen={shown === 'question'}
        isDanger
        confirm={texts.action_danger}
        onConfirm={close}
        onCancel={close}
      >
        <p>{texts.sample_note}</p>
      </ConfirmDialog>
      <Modal
        title={texts.title_form}
        isOpen={shown === 'form'}
        isForgettable
        onClose={close}
        actions={
          <>
            <Button text={texts.action_quiet} onClick={close} />
            <Button intent="primary" text={texts.action_filled} onClick={close} />
          </>
        }
      >
        <form className="stack" noValidate onSubmit={(event) => event.preventDefault()}>
          <TextField field={name} label={texts.field_wrong} />
          <DateField field={day} label={texts.field_date} />
          <SelectField field={choice} label={texts.field_choice} choices={texts.choices} />
        </form>
      </Modal>
    </Part>
  );
}
