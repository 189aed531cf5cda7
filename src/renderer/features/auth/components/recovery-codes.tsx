import { Button } from '@blueprintjs/core';
import { Download, Print } from '@blueprintjs/icons';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { saveBlob } from '#renderer/lib/page/save-blob.ts';
import { securityTexts as texts } from '../security-texts.ru.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, this once: to be kept as a file or on paper. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const save = () => saveBlob(texts.name_codes_file, new Blob([codes.join('\r\n')], { type: 'text/plain' }));
  return (
    <div className="stack">
      <div className="recovery-codes">
        <h3 tabIndex={-1} ref={focusOnMount}>
          {texts.title_recovery}
        </h3>
        <p>{texts.hint_recovery_codes}</p>
        <ul className="tabular">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="security-actions">
        <Button icon={<Download />} text={texts.action_download} onClick={save} />
        <Button icon={<Print />} text={texts.action_print} onClick={() => window.print()} />
        <Button intent="primary" text={texts.action_codes_kept} onClick={onDone} />
      </div>
    </div>
  );
}
