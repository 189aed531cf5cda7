import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Add, People } from '@blueprintjs/icons';
import { fullDate } from '#shared/format/dates.ts';
import { useListDependantsQuery, type Dependant } from '#renderer/entities/dependant/api.ts';
import { dependantTexts } from '#renderer/entities/dependant/dependant-texts.ru.ts';
import { DependantDialog } from '#renderer/entities/dependant/dependant.dialog.tsx';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { focusReturned, useRowFocus } from '#renderer/ui/use-row-focus.ts';
import { RemoveDependant } from './components/remove-dependant.tsx';
import { familyTexts as texts } from './family-texts.ru.ts';
import './accounts.css';

type Open =
  | { readonly dialog: 'edit'; readonly dependant: Dependant | null }
  | { readonly dialog: 'remove'; readonly dependant: Dependant };

/** «Мои близкие»: whom the person books for beside themselves. */
export function FamilyScreen() {
  const query = useListDependantsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open | null>(null);
  const items = query.currentData?.items ?? [];
  const host = useRowFocus<HTMLDivElement>(items.map(({ id }) => id));
  const close = () => setOpen(null);
  /** The first one takes the place of the button that was pressed. */
  const saved = ({ id }: Dependant) => {
    close();
    focusReturned(id);
  };
  const add = (
    <Button
      intent="primary"
      icon={<Add />}
      text={texts.action_add}
      onClick={() => setOpen({ dialog: 'edit', dependant: null })}
    />
  );
  return (
    <>
      <PageHead title={texts.title_family} lead={texts.hint_family} action={items.length > 0 ? add : undefined} />
      <div ref={host} tabIndex={-1}>
        <PageState
          {...loadState(query)}
          isEmpty={items.length === 0}
          empty={
            <Notice picture={<People size={32} />} title={texts.title_nobody} text={texts.hint_nobody} action={add} />
          }
          skeleton={<Skeleton rows={2} rowHeight={88} />}
        >
          {() => (
            <ul className="family">
              {items.map((item) => (
                <li key={item.id} data-row={item.id}>
                  <Person
                    item={item}
                    onEdit={() => setOpen({ dialog: 'edit', dependant: item })}
                    onRemove={() => setOpen({ dialog: 'remove', dependant: item })}
                  />
                </li>
              ))}
            </ul>
          )}
        </PageState>
      </div>
      {open?.dialog === 'edit' && <DependantDialog dependant={open.dependant} onClose={close} onSaved={saved} />}
      {open?.dialog === 'remove' && <RemoveDependant dependant={open.dependant} onClose={close} />}
    </>
  );
}

interface PersonProps {
  readonly item: Dependant;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}
function Person({ item, onEdit, onRemove }: PersonProps) {
  const name = { lastName: item.last_name, firstName: item.first_name, middleName: item.middle_name };
  return (
    <article className="family-person" aria-labelledby={`family-${item.id}`}>
      <div>
        <h2 id={`family-${item.id}`}>
          <PersonName name={name} />
        </h2>
        <p className="muted">
          {dependantTexts.relations[item.relation]} · {fullDate(item.date_of_birth)}
        </p>
        {item.needs_confirmation && <p className="family-confirm">{texts.hint_confirm}</p>}
      </div>
      <div className="family-actions">
        <Button
          text={item.needs_confirmation ? texts.action_confirm : texts.action_edit}
          aria-label={texts.label_edit(item.first_name)}
          onClick={onEdit}
        />
        <Button
          variant="minimal"
          intent="danger"
          text={texts.action_remove}
          aria-label={texts.label_remove(item.first_name)}
          onClick={onRemove}
        />
      </div>
    </article>
  );
}
