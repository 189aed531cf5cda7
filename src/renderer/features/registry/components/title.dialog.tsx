import { registryEndpoints } from '#shared/contract/registry.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { violationsOf, withoutEmpty } from '#renderer/lib/forms/violations.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { FormDialog } from '#renderer/ui/form-dialog.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { TitledRow } from '../api.ts';
import type { TitledDirectory } from '../directories.ts';
import { texts } from '../texts.ru.ts';
import { useRowForm, type RowField } from '#renderer/entities/row-form/use-row-form.ts';
import { RowFormSummary } from '#renderer/entities/row-form/row-form-summary.tsx';

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
    <FormDialog
      title={row ? directory.titleEdit : directory.titleNew}
      form={form}
      send={texts.action_save}
      summary={<RowFormSummary {...rowForm} hasOneField />}
      onClose={onClose}
    >
      <div ref={focusFieldOnMount}>
        <TextField field={form.field('title')} label={texts.field_title} inputProps={{ maxLength: 200 }} />
      </div>
    </FormDialog>
  );
}
