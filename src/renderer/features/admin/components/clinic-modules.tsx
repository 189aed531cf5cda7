import { useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { SWITCHED_MODULES, type SwitchedModule } from '#shared/access/modules.ts';
import { notifyDone, notifyRefused } from '#renderer/entities/row-form/notify.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { useSetClinicModulesMutation, type AdminClinic } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** What of the product a clinic has (A51): switched on at once, off after a question that says what goes. */
export function ClinicModules({ clinic }: { readonly clinic: AdminClinic }) {
  const [leaving, setLeaving] = useState<SwitchedModule | null>(null);
  return (
    <SectionCard title={texts.title_modules}>
      <ul className="section-rows">
        {SWITCHED_MODULES.map((module) => {
          const isOn = clinic.modules.includes(module);
          const { title, hint } = texts.modules[module];
          return (
            <li key={module}>
              <div>
                <strong>{title}</strong> {!isOn && <Tag minimal>{texts.state_module_off}</Tag>}
                <div className="muted">{hint}</div>
              </div>
              {isOn ? (
                <Button
                  size="small"
                  text={texts.action_module_off}
                  aria-label={texts.action_module_off_of(title)}
                  onClick={() => setLeaving(module)}
                />
              ) : (
                <SwitchOn clinic={clinic} module={module} />
              )}
            </li>
          );
        })}
      </ul>
      {leaving && <SwitchOff clinic={clinic} module={leaving} onClose={() => setLeaving(null)} />}
    </SectionCard>
  );
}

interface SwitchProps {
  readonly clinic: AdminClinic;
  readonly module: SwitchedModule;
}
const onIn = ({ modules }: AdminClinic) => SWITCHED_MODULES.filter((module) => modules.includes(module));

function SwitchOn({ clinic, module }: SwitchProps) {
  const [send, { isLoading }] = useSetClinicModulesMutation();
  const { title } = texts.modules[module];
  const turnOn = async () => {
    const body = { modules: [...onIn(clinic), module], version: clinic.version };
    const { error } = await send({ params: { uuid: clinic.id }, body });
    if (error) notifyRefused(error);
    else notifyDone(texts.alert_module_on(title));
  };
  return (
    <BusyButton
      size="small"
      text={texts.action_module_on}
      aria-label={texts.action_module_on_of(title)}
      isBusy={isLoading}
      onClick={() => void turnOn()}
    />
  );
}

function SwitchOff({ clinic, module, onClose }: SwitchProps & { readonly onClose: () => void }) {
  const [send, { isLoading }] = useSetClinicModulesMutation();
  const [failure, setFailure] = useState<string>();
  const { title, hint } = texts.modules[module];
  const turnOff = async () => {
    const body = { modules: onIn(clinic).filter((one) => one !== module), version: clinic.version };
    const { error } = await send({ params: { uuid: clinic.id }, body });
    if (error) return setFailure(wordsOf(error));
    notifyDone(texts.alert_module_off(title));
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.confirm_module_off(title)}
      isOpen
      isBusy={isLoading}
      isDanger
      confirm={texts.action_module_off}
      onConfirm={() => void turnOff()}
      onCancel={onClose}
    >
      <FormSummary failure={failure} wrongCount={0} />
      <p>{texts.confirm_module_hint(hint)}</p>
    </ConfirmDialog>
  );
}
