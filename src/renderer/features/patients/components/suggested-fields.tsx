import { useState } from 'react';
import { regionOf } from '../okato-regions.ru.ts';
import type { BenefitItem, InsurerItem } from '#renderer/entities/refbook/api.ts';
import { useAddressLine, useAddressObjects, useBenefits, useInsurers } from '#renderer/entities/refbook/use-books.ts';
import { refbookTexts } from '#renderer/entities/refbook/refbook-texts.ru.ts';
import { fieldLabels } from '#renderer/entities/patient/card-texts.ru.ts';
import { SuggestField } from '#renderer/ui/suggest-field.tsx';
import { LEVEL_OF, type AddressPartName } from '../address-parts.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import type { CardAddress } from '../use-address.ts';
import type { CardForm } from '../use-card-form.ts';

interface FieldProps {
  readonly form: CardForm;
}
const limitOf = (name: keyof typeof MAX_LENGTHS) => {
  const maxLength = MAX_LENGTHS[name];
  return maxLength === undefined ? {} : { maxLength };
};

/** Item 9: an insurer of the register, whose code is kept beside its name, or any other text. */
export function InsurerField({ form }: FieldProps) {
  const [isTyped, setIsTyped] = useState(false);
  const field = form.text('insurer');
  const code = form.text('insurerCode');
  const type = (text: string) => {
    setIsTyped(true);
    field.onChange(text);
    if (code.value !== '') code.onChange('');
  };
  const pick = ({ ID, NAM_SMOK: name }: InsurerItem) => {
    setIsTyped(false);
    field.onChange(name);
    code.onChange(ID);
  };
  return (
    <SuggestField
      {...useInsurers(field.value, isTyped)}
      {...limitOf('insurer')}
      field={{ ...field, onChange: type }}
      label={fieldLabels.insurer}
      isOptional
      isChosen={code.value !== ''}
      optionKey={({ ID }) => ID}
      // of one name there are branches in many regions
      renderOption={({ ID: smo, NAM_SMOK: name, NAM_SMOP: whole, TF_OKATO: okato }) => (
        <span className="suggestion">
          <b>{name}</b>
          <span className="muted small">
            {[regionOf(okato), smo, whole === name ? '' : whole].filter(Boolean).join(' · ')}
          </span>
        </span>
      )}
      onPick={pick}
    />
  );
}

/** Item 10: codes of benefits, looked for by code or by words; the code is what the card keeps. */
export function BenefitField({ form }: FieldProps) {
  const [isTyped, setIsTyped] = useState(false);
  const [chosen, setChosen] = useState<BenefitItem>();
  const field = form.text('benefitCode');
  // of several codes the last one is being typed
  const [before = '', last = ''] = /^(.*[,;]\s*)?(.*)$/su.exec(field.value)?.slice(1) ?? [];
  const type = (text: string) => {
    setIsTyped(true);
    field.onChange(text);
  };
  const pick = (benefit: BenefitItem) => {
    setIsTyped(false);
    setChosen(benefit);
    field.onChange(before + benefit.ID);
  };
  return (
    <SuggestField
      {...useBenefits(last, isTyped)}
      field={{ ...field, onChange: type }}
      label={fieldLabels.benefitCode}
      isOptional
      hint={chosen && last === chosen.ID ? chosen.DESCR : undefined}
      isChosen={false}
      optionKey={({ ID }) => ID}
      renderOption={({ ID, DESCR: words }) => (
        <span>
          <b>{ID}</b> {words}
        </span>
      )}
      onPick={pick}
    />
  );
}

interface AddressProps extends FieldProps {
  readonly address: CardAddress;
}
/** A part of the address with what lies in the chosen part above it (2 §5), or any other text. */
export function AddressPartField({
  form,
  address,
  name,
  isDisabled = false,
  hint,
}: AddressProps & { readonly name: AddressPartName; readonly isDisabled?: boolean; readonly hint?: string }) {
  const [isTyped, setIsTyped] = useState(false);
  const field = form.text(name);
  const found = useAddressObjects(field.value, {
    isOn: isTyped,
    level: LEVEL_OF[name],
    parent: address.parentOf(name),
  });
  return (
    <SuggestField
      {...found}
      {...limitOf(name)}
      field={{
        ...field,
        onChange: (text) => {
          setIsTyped(true);
          address.type(name, text);
        },
      }}
      label={fieldLabels[name]}
      hint={hint}
      isOptional
      isDisabled={isDisabled}
      isChosen={!isTyped && address.isChosen(name)}
      optionKey={({ aoguid }) => aoguid}
      renderOption={({ path }) => path}
      onPick={(chosen) => {
        setIsTyped(false);
        address.pick(chosen);
      }}
    />
  );
}

/** The whole address in one line, as people say it: what is chosen fills the chain. */
export function AddressLineField({ address }: { readonly address: CardAddress }) {
  const [line, setLine] = useState('');
  const { house, flat, ...found } = useAddressLine(line);
  const numbers = [house && refbookTexts.hint_house(house), flat && refbookTexts.hint_flat(flat)].filter(Boolean);
  return (
    <SuggestField
      {...found}
      field={{ name: 'addressLine', value: line, error: undefined, onChange: setLine }}
      label={refbookTexts.field_line}
      hint={refbookTexts.hint_line}
      isOptional
      isChosen={false}
      optionKey={({ aoguid }) => aoguid}
      renderOption={({ path }) => [path, ...numbers].join(', ')}
      onPick={(chosen) => {
        setLine('');
        address.pick(chosen, { house, flat });
      }}
    />
  );
}
