import { useId } from 'react';
import { Button, Intent } from '@blueprintjs/core';
import { registryEndpoints } from '#shared/contract/registry.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { violationsOf, withoutEmpty } from '#renderer/lib/forms/violations.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { TitledRow } from '../api.ts';
import type { TitledDirectory } from '../directories.ts';
import { texts } from '../texts.ru.ts';
import { useRowForm, type RowField } from '../use-row-form.ts';
import { RowFormSummary } from './row-form-summary.tsx';

interface TitleDialogProps {
  readonly directory: TitledDirectory;
  readonly clinic: string;
  readonly onClose: () => void;
}
const FIELDS: readonly RowField<TitledRow, 'title'>[] = [
  { name: 'title', label: texts.field_title, text: ({ title }) => title },
];

/** Adds a row of a directory that has only a title. */
export function NewTitleDialog(props: TitleDialogProps) {
  return <TitleForm {...props} row={null} />;
}

/** Changes one: the row is read anew first, so that the present one is changed and not what the table remembers. */
export function EditTitleDialog({ id, ...props }: TitleDialogProps & { readonly id: string }) {
  const query = props.directory.useRow(props.clinic, id);
  const { isLoading, error, onRetry } = loadState(query);
  if (query.currentData) return <TitleForm {...props} row={query.currentData} />;
  return (
    <Modal title={props.directory.titleEdit} isOpen onClose={props.onClose} kind="question">
      <PageState isLoading={isLoading} error={error} onRetry={onRetry} skeleton={<Skeleton rows={1} rowHeight={72} />}>
        {() => null}
      </PageState>
    </Modal>
  );
}

function TitleForm({ directory, clinic, onClose, row }: TitleDialogProps & { readonly row: TitledRow | null }) {
  const formId = useId();
  const { create, update } = directory.useActions(clinic);
  const rowForm = useRowForm({
    row,
    fields: FIELDS,
    toValues: (from: TitledRow | null) => ({ title: from?.title ?? '' }),
    check: (typed) => {
      const title = typed.title.trim();
      if (title !== '' && !/\p{L}/u.test(title)) return { title: texts.alert_no_letter };
      return violationsOf(registryEndpoints.createSpecialty.body, withoutEmpty({ title }), texts.alert_required);
    },
    save: ({ title }, seen) => (seen ? update(seen.id, { title, version: seen.version }) : create(title)),
    onSaved: onClose,
  });
  const { form } = rowForm;
  return (
    <Modal
      kind="question"
      title={row ? directory.titleEdit : directory.titleNew}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button text={texts.action_cancel} onClick={onClose} />
          <Button
            intent={Intent.PRIMARY}
            type="submit"
            form={formId}
            text={texts.action_save}
            loading={form.isSubmitting}
          />
        </>
      }
    >
      <form {...form.formProps} id={formId} className="stack">
        <RowFormSummary {...rowForm} hasOneField />
        <div ref={focusFieldOnMount}>
          <TextField field={form.field('title')} label={texts.field_title} inputProps={{ maxLength: 200 }} />
        </div>
      </form>
    </Modal>
  );
}
