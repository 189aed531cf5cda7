import { useId } from 'react';
import type { Action, ActionId, Found, Option } from '../options.ts';
import { OptionRow } from './option-row.tsx';

interface PaletteListProps {
  readonly id: string;
  readonly label: string;
  readonly found: Found;
  readonly activeId: string | undefined;
  readonly action: number | null;
  readonly today: string;
  readonly ownDoctor: string;
  /** the row that something is done with just now */
  readonly busyKey: string | null;
  readonly actionsOf: (option: Option) => readonly Action[];
  readonly onPoint: (key: string) => void;
  readonly onTake: (option: Option, action?: ActionId) => void;
}
export const optionId = (list: string, { key }: Pick<Option, 'key'>): string => `${list}-${key}`;

/** What was found, in groups. The focus stays in the field: the rows are gone through by aria-activedescendant. */
export function PaletteList(props: PaletteListProps) {
  const { id, label, found, activeId, action, busyKey, actionsOf, onPoint, onTake, ...row } = props;
  const titles = useId();
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-busy={!found.isSettled}
      hidden={found.groups.length === 0}
      className={found.isSettled ? 'palette-list' : 'palette-list palette-list-old'}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.groups.map(({ title, options }, group) => (
        <div key={title} role="group" aria-labelledby={`${titles}-${group}`}>
          <div id={`${titles}-${group}`} className="palette-group" role="presentation">
            {title}
          </div>
          {options.map((option) => {
            const isActive = optionId(id, option) === activeId;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys belong to the field, which keeps the focus
              <div
                key={option.key}
                id={optionId(id, option)}
                role="option"
                tabIndex={-1}
                aria-selected={isActive}
                aria-busy={busyKey === option.key}
                className={`palette-option palette-${option.kind}`}
                onMouseMove={({ movementX, movementY }) => {
                  // rows that come under a resting pointer are not chosen by it
                  if (!isActive && (movementX !== 0 || movementY !== 0)) onPoint(option.key);
                }}
                onClick={() => onTake(option)}
              >
                <OptionRow
                  {...row}
                  option={option}
                  search={found.text}
                  actions={isActive ? actionsOf(option) : []}
                  action={action}
                  onAct={(chosen) => onTake(option, chosen)}
                />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
