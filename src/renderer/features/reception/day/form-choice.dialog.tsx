import { useState } from 'react';
import { Button, Intent, Radio } from '@blueprintjs/core';
import { Modal } from '#renderer/ui/modal.tsx';
import { formTexts } from '../form-texts.ru.ts';
import { texts } from '../texts.ru.ts';

interface FormChoiceDialogProps {
  readonly isBusy: boolean;
  readonly onGo: () => void;
  readonly onClose: () => void;
}

/** «Выберите форму приема» (3 §2): the main form; favourites and others come with the form builder. */
export function FormChoiceDialog({ isBusy, onGo, onClose }: FormChoiceDialogProps) {
  const [isChosen, setIsChosen] = useState(false);
  return (
    <Modal
      isOpen
      isForgettable
      kind="question"
      title={texts.title_choose_form}
      onClose={onClose}
      actions={
        <>
          <Button text={texts.action_cancel} onClick={onClose} />
          <Button intent={Intent.PRIMARY} text={texts.action_go} disabled={!isChosen} loading={isBusy} onClick={onGo} />
        </>
      }
    >
      <fieldset className="form-choice">
        <legend>{texts.title_main_form}</legend>
        <Radio name="form" label={formTexts.title_form} checked={isChosen} onChange={() => setIsChosen(true)} />
      </fieldset>
    </Modal>
  );
}
