import type { Dependant } from '#renderer/entities/dependant/api.ts';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';

/** What the dialog of a person is open with; `dependant` null: somebody new. */
export interface OpenPerson {
  readonly dependant: Dependant | null;
}
interface PersonDialogProps {
  readonly open: OpenPerson;
  readonly onClose: () => void;
  readonly onSaved: (dependant: string) => void;
}

const loadDialog = async () => (await import('#renderer/entities/dependant/dependant.dialog.tsx')).DependantDialog;

/** Adds somebody whom the person books for, or confirms anew that they may. */
export function PersonDialog({ open, onClose, onSaved }: PersonDialogProps) {
  return (
    <LazyDialog load={loadDialog} onClose={onClose}>
      {(DependantDialog) => (
        <DependantDialog
          dependant={open.dependant}
          onClose={onClose}
          onSaved={({ id }) => {
            onClose();
            onSaved(id);
          }}
        />
      )}
    </LazyDialog>
  );
}
