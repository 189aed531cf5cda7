import { useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import {
  CONSTANT_MODULES,
  MODULES,
  SWITCHED_MODULES,
  type Module,
  type SwitchedModule,
} from '#shared/access/modules.ts';
import { MODULE_NEEDS } from '#shared/access/module-needs.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { moduleTexts as texts } from './module-texts.ru.ts';
import './modules.css';

interface ModuleSwitchesProps {
  /** those that are on */
  readonly modules: readonly Module[];
  /** those that are shown; others are not spoken of */
  readonly shown?: readonly Module[];
  /** switches these on and the other switched ones off; throws what `unwrap()` throws */
  readonly save: (on: SwitchedModule[]) => Promise<unknown>;
}
type Kind = 'switched' | 'constant' | 'coming';
const isSwitched = (module: Module): module is SwitchedModule => SWITCHED_MODULES.some((one) => one === module);
const kindOf = (module: Module): Kind => {
  if (isSwitched(module)) return 'switched';
  return CONSTANT_MODULES.some((one) => one === module) ? 'constant' : 'coming';
};

/** What of the product a clinic has (A51, B18): switched on at once, off after a question that says what goes. */
export function ModuleSwitches({ modules, shown = MODULES, save }: ModuleSwitchesProps) {
  const [leaving, setLeaving] = useState<SwitchedModule | null>(null);
  const on = SWITCHED_MODULES.filter((module) => modules.includes(module));
  return (
    <>
      <ul className="section-rows module-switches">
        {shown.map((module) => {
          const title = texts.titles[module];
          const isOn = modules.includes(module);
          const kind = kindOf(module);
          const needed = MODULE_NEEDS[module];
          return (
            <li key={module}>
              <div>
                <strong>{title}</strong>{' '}
                {kind === 'switched' && (
                  <Tag minimal intent={isOn ? 'success' : 'none'}>
                    {isOn ? texts.state_on : texts.state_off}
                  </Tag>
                )}
                <div className="muted">{texts.hints[module]}</div>
                {needed && <div className="muted">{texts.needs(texts.titles[needed], modules.includes(needed))}</div>}
              </div>
              {kind === 'constant' && <span className="muted">{texts.state_always}</span>}
              {kind === 'coming' && <span className="muted">{texts.state_coming}</span>}
              {isSwitched(module) &&
                (isOn ? (
                  <Button
                    size="small"
                    text={texts.action_off}
                    aria-label={texts.action_off_of(title)}
                    onClick={() => setLeaving(module)}
                  />
                ) : (
                  <SwitchOn module={module} save={() => save([...on, module])} />
                ))}
            </li>
          );
        })}
      </ul>
      {leaving && (
        <SwitchOff
          module={leaving}
          needing={on.filter((one) => MODULE_NEEDS[one] === leaving)}
          save={() => save(on.filter((one) => one !== leaving))}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** Nothing of a refusal that its person has chosen. */
const tell = (intent: 'success' | 'danger', message: string | undefined): void => {
  if (message !== undefined) void showToast({ intent, message });
};

interface SwitchProps {
  readonly module: SwitchedModule;
  readonly save: () => Promise<unknown>;
}

function SwitchOn({ module, save }: SwitchProps) {
  const [isBusy, setIsBusy] = useState(false);
  const title = texts.titles[module];
  const turnOn = async () => {
    setIsBusy(true);
    try {
      await save();
      tell('success', texts.alert_on(title));
    } catch (caught) {
      tell('danger', wordsOf(caught));
    }
    setIsBusy(false);
  };
  return (
    <BusyButton
      size="small"
      text={texts.action_on}
      aria-label={texts.action_on_of(title)}
      isBusy={isBusy}
      onClick={() => void turnOn()}
    />
  );
}

interface SwitchOffProps extends SwitchProps {
  /** modules that are on and need it */
  readonly needing: readonly Module[];
  readonly onClose: () => void;
}

function SwitchOff({ module, needing, save, onClose }: SwitchOffProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const title = texts.titles[module];
  const turnOff = async () => {
    setIsBusy(true);
    try {
      await save();
      tell('success', texts.alert_off(title));
      onClose();
    } catch (caught) {
      setFailure(wordsOf(caught));
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={texts.confirm_off(title)}
      isOpen
      isBusy={isBusy}
      isDanger
      confirm={texts.action_off}
      onConfirm={() => void turnOff()}
      onCancel={onClose}
    >
      <FormSummary failure={failure} wrongCount={0} />
      <p>{texts.confirm_hint(texts.hints[module])}</p>
      {needing.length > 0 && <p>{texts.confirm_needed(needing.map((one) => texts.titles[one]))}</p>}
    </ConfirmDialog>
  );
}
