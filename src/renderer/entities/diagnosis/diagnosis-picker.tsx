import { useContext, useEffect, useEffectEvent, useState } from 'react';
import type { DiagnosisKind } from '#shared/contract/refbooks.ts';
import type { Diagnosis } from '#shared/rules/form-025u.ts';
import { Combobox } from '#renderer/ui/combobox.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import type { DiagnosisItem } from './api.ts';
import { DiagnosisName } from './diagnosis-name.tsx';
import { diagnosisTexts as texts } from './diagnosis-texts.ru.ts';
import { FavouriteStar, OptionStar } from './favourite-star.tsx';
import { OwnDiagnosesContext } from './own-diagnoses.ts';
import { useDiagnosisSearch } from './use-diagnosis-search.ts';

interface DiagnosisPickerProps {
  readonly label: string;
  readonly value: Diagnosis | null;
  readonly onChange: (value: Diagnosis | null) => void;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  /** offers only causes of injuries (V–Y), or everything but them */
  readonly kind?: DiagnosisKind;
  readonly id?: string;
  /** words stand in the field that no code was chosen for yet */
  readonly onUnfinished?: (isUnfinished: boolean) => void;
}

/**
 * Chooses a code of ICD-10 by code or words, keyboard only (3 §5). The field holds the code, the official name stands
 * whole under it. What was chosen stays until another one is or the field is emptied; a new code keeps the doctor's own
 * note, but not the character, which was said of another disease.
 */
export function DiagnosisPicker({
  label,
  value,
  onChange,
  error,
  isOptional = false,
  kind,
  id,
  onUnfinished,
}: DiagnosisPickerProps) {
  // null: the field shows what is chosen
  const [typed, setTyped] = useState<string | null>(null);
  const [isTouched, setIsTouched] = useState(false);
  const own = useContext(OwnDiagnosesContext);
  const { options, status, flush, more } = useDiagnosisSearch(typed ?? '', kind, own?.patient);
  const text = typed ?? value?.code ?? '';
  const offered = text === '' && own ? own.offered(kind) : [];
  const isOffered = offered.length > 0;
  const star = (Part: typeof FavouriteStar, code: string) =>
    own && <Part code={code} isOn={own.isFavourite(code)} onToggle={own.toggle} />;
  const isUnfinished = typed !== null && typed.trim() !== '';
  const tell = useEffectEvent(() => onUnfinished?.(isUnfinished));
  useEffect(() => tell(), [isUnfinished]);
  const pick = ({ MKB_CODE: code, MKB_NAME: name }: DiagnosisItem) => {
    setTyped(null);
    if (code !== value?.code) onChange({ code, name, note: value?.note ?? '', character: null });
  };
  const type = (next: string) => {
    setIsTouched(false);
    if (next === '') empty();
    else setTyped(next);
  };
  const empty = () => {
    setTyped(null);
    if (value) onChange(null);
  };
  // over a code that was chosen, unfinished words would hide what will be saved
  const leave = () => (value ? setTyped(null) : setIsTouched(true));
  const unfinished = isTouched && typed !== null ? texts.alert_not_chosen : undefined;
  return (
    <FormField
      label={label}
      error={unfinished ?? error}
      hint={typed === null ? value?.name : undefined}
      isOptional={isOptional}
      id={id}
    >
      {(control) => (
        <Combobox
          label={label}
          control={control}
          text={text}
          isChosen={typed === null && value !== null}
          onText={type}
          placeholder={texts.hint_search}
          options={isOffered ? offered : options}
          isOffered={isOffered}
          isPreselected={({ MISFIT: misfit }) => misfit === undefined}
          optionKey={({ ID }) => ID}
          renderOption={(item) => (
            <span className="diagnosis-option">
              <DiagnosisName item={item} />
              {own?.isOfPatient(item.MKB_CODE) && <span className="tag tag-accent">{texts.hint_of_patient}</span>}
              {star(OptionStar, item.MKB_CODE)}
            </span>
          )}
          status={isOffered ? texts.hint_offered : status}
          more={more && { label: texts.action_more(more.count), onMore: more.show }}
          beside={typed === null && value !== null && star(FavouriteStar, value.code)}
          onPick={pick}
          onEnter={flush}
          onLeave={leave}
          clear={text === '' ? undefined : { label: texts.action_clear(label), onClear: empty }}
        />
      )}
    </FormField>
  );
}
