import { useId } from 'react';
import { SERVICE_ICONS, type ServiceIcon } from '#shared/rules/service-icons.ts';
import { ICON_NAMES } from '#renderer/entities/clinic/front-texts.ru.ts';
import { ServiceMark } from '#renderer/entities/clinic/service-mark.tsx';

interface IconChoiceProps {
  readonly label: string;
  readonly chosen: ServiceIcon | undefined;
  readonly error?: string | undefined;
  readonly onChoose: (icon: ServiceIcon) => void;
}

/** One of the 21 icons, each with its name: by the mouse, or by the arrows of a group of radio buttons. */
export function IconChoice({ label, chosen, error, onChoose }: IconChoiceProps) {
  const id = useId();
  return (
    <div>
      <fieldset className="icon-choice" aria-describedby={error === undefined ? undefined : `${id}-error`}>
        <legend>{label}</legend>
        {SERVICE_ICONS.map((icon) => (
          <label key={icon} className="icon-option">
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={icon === chosen}
              onChange={() => onChoose(icon)}
            />
            <ServiceMark icon={icon} />
            {ICON_NAMES[icon]}
          </label>
        ))}
      </fieldset>
      {error !== undefined && (
        <span id={`${id}-error`} className="form-field-error">
          {error}
        </span>
      )}
    </div>
  );
}
