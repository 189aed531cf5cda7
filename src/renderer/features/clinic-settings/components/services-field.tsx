import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { cleanLine } from '#shared/format/clean-text.ts';
import { MAX_SERVICE_NAME, MAX_SERVICES, type ServiceIcon } from '#shared/rules/service-icons.ts';
import { ICON_NAMES } from '#renderer/entities/clinic/front-texts.ru.ts';
import { ServiceMark } from '#renderer/entities/clinic/service-mark.tsx';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { OrderedList } from '#renderer/ui/ordered-list.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { servicesIn, servicesText, type ServiceDraft } from '../front-rules.ts';
import { frontTexts as texts } from '../front-texts.ru.ts';
import { newUuid } from '../new-uuid.ts';
import { IconChoice } from './icon-choice.tsx';

interface ServicesFieldProps {
  /** the list, as `servicesText` writes it */
  readonly field: FieldState<string>;
  /** the name of a service that is not added yet */
  readonly added: FieldState<string>;
}

/** The services of the clinic (B7): put in order, renamed, given another icon, removed, added with name and icon. */
export function ServicesField({ field, added }: ServicesFieldProps) {
  const services = servicesIn(field.value);
  const errorId = useId();
  const change = (next: readonly ServiceDraft[]) => field.onChange(servicesText(next));
  const put = (changed: ServiceDraft) =>
    change(services.map((service) => (service.uuid === changed.uuid ? changed : service)));
  return (
    <div className="services-field">
      {services.length > 0 && field.error !== undefined && (
        <span id={errorId} className="form-field-error">
          {field.error}
        </span>
      )}
      <OrderedList
        label={texts.field_services}
        items={services}
        keyOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        onChange={change}
      >
        {(service) => (
          <ServiceRow
            service={service}
            errorId={field.error !== undefined && service.name.trim() === '' ? errorId : undefined}
            onChange={put}
          />
        )}
      </OrderedList>
      {services.length < MAX_SERVICES ? (
        <NewService field={added} onAdd={(service) => change([...services, service])} />
      ) : (
        <p>{texts.hint_services_full}</p>
      )}
    </div>
  );
}

interface ServiceRowProps {
  readonly service: ServiceDraft;
  /** of what is wrong with it */
  readonly errorId: string | undefined;
  readonly onChange: (service: ServiceDraft) => void;
}

function ServiceRow({ service, errorId, onChange }: ServiceRowProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { icon, name } = service;
  return (
    <div className="service-row">
      <Button
        variant="minimal"
        icon={<ServiceMark icon={icon} />}
        aria-label={texts.name_icon(name, ICON_NAMES[icon ?? 'other'])}
        aria-expanded={isChoosing}
        onClick={() => setIsChoosing(!isChoosing)}
      />
      <InputGroup
        aria-label={texts.name_service(name)}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        autoComplete="off"
        maxLength={MAX_SERVICE_NAME}
        intent={errorId === undefined ? 'none' : 'danger'}
        value={name}
        onValueChange={(text) => onChange({ ...service, name: cleanLine(text) })}
      />
      {isChoosing && (
        <IconChoice
          label={texts.field_icon}
          chosen={icon}
          onChoose={(chosen) => onChange({ ...service, icon: chosen })}
        />
      )}
    </div>
  );
}

interface NewServiceProps {
  readonly field: FieldState<string>;
  readonly onAdd: (service: ServiceDraft) => void;
}

/** Needs both, a name and an icon (2 §5). Enter in it adds, and does not save the form. */
function NewService({ field, onAdd }: NewServiceProps) {
  const host = useRef<HTMLDivElement>(null);
  const [icon, setIcon] = useState<ServiceIcon>();
  const [isAsked, setIsAsked] = useState(false);
  const [said, setSaid] = useState('');
  const name = field.value.trim();
  const nameError = isAsked && name === '' ? texts.alert_name : field.error;
  const add = () => {
    const isWhole = name !== '' && icon !== undefined;
    setIsAsked(!isWhole);
    // what is missing, or the next one
    const next = name !== '' && icon === undefined ? 'input[type="radio"]' : 'input[type="text"]';
    host.current?.querySelector<HTMLElement>(next)?.focus();
    if (!isWhole) return;
    onAdd({ uuid: newUuid(), icon, name });
    field.onChange('');
    setIcon(undefined);
    setSaid(texts.hint_added(name));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter is of the fields in it
    <div ref={host} className="new-service" onKeyDown={onKeyDown}>
      <TextField
        field={nameError === undefined ? field : { ...field, error: nameError }}
        label={texts.field_service}
        isOptional
        inputProps={{ maxLength: MAX_SERVICE_NAME }}
      />
      <IconChoice
        label={texts.field_icon}
        chosen={icon}
        error={isAsked && icon === undefined ? texts.alert_icon : undefined}
        onChoose={setIcon}
      />
      <Button text={texts.action_add_service} onClick={add} />
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}
