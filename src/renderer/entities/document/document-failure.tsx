import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Download, Refresh } from '@blueprintjs/icons';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { saveBlob } from '#renderer/lib/page/save-blob.ts';
import type { DocumentJob } from './api.ts';
import { documentTexts as texts } from './document-texts.ru.ts';

interface DocumentFailureProps {
  readonly message: string;
  readonly job: DocumentJob | null;
  readonly onRetry: () => void;
  readonly fetchDocx: () => Promise<Blob>;
}

/** What went wrong in words, another try, and the document as .docx where the server has it. */
export function DocumentFailure({ message, job, onRetry, fetchDocx }: DocumentFailureProps) {
  const [problem, setProblem] = useState('');
  const download = async () => {
    try {
      saveBlob((job?.file_name ?? '').replace(/\.pdf$/, '.docx'), await fetchDocx());
      setProblem('');
    } catch (caught) {
      setProblem(errorOf(caught)?.message ?? '');
    }
  };
  return (
    <div className="document-failure">
      <Callout role="alert" intent="danger" title={texts.title_failed}>
        <p>{message}</p>
        {problem !== '' && <p>{problem}</p>}
      </Callout>
      <div className="document-failure-actions">
        {job !== null && (
          <Button icon={<Download />} text={texts.action_download_docx} onClick={() => void download()} />
        )}
        <Button icon={<Refresh />} text={texts.action_retry} intent="primary" onClick={onRetry} />
      </div>
    </div>
  );
}
