import { useState, useSyncExternalStore } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { ArrowLeft, MenuClosed, MenuOpen } from '@blueprintjs/icons';
import { PATTERNS } from '#shared/pages.ts';
import { menuChoice } from '#renderer/lib/page/menu-choice.ts';
import { BELOW_RAIL, NARROW_VISIT, NARROW, RAIL, useMedia } from '#renderer/lib/page/use-media.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import type { VisibleRow } from '../menu.ts';
import { texts } from '../texts.ru.ts';
import { deskTexts } from './desk-texts.ru.ts';

interface SideMenuProps {
  readonly label: string;
  readonly rows: readonly VisibleRow[];
  /** where «Назад» leads */
  readonly back: string;
  /** it folds to its icons */
  readonly isDesk: boolean;
}

interface MenuRowsProps extends Pick<SideMenuProps, 'rows' | 'back'> {
  readonly current: VisibleRow | undefined;
  /** bare icons tell their words when they are pointed at */
  readonly hasHints: boolean;
  readonly onPick?: (() => void) | undefined;
}
function MenuRows({ rows, back, current, hasHints, onPick }: MenuRowsProps) {
  const hint = (title: string) => (hasHints ? { title } : {});
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.to} {...(row.isInner ? { className: 'personal-menu-inner' } : {})}>
          <Link
            to={row.to}
            aria-current={row === current ? 'page' : undefined}
            onClick={onPick}
            {...hint(texts[row.titleKey])}
          >
            {row.icon}
            <span>{texts[row.titleKey]}</span>
          </Link>
        </li>
      ))}
      <li className="personal-menu-back">
        <Link to={back} onClick={onPick} {...hint(texts.action_back)}>
          <ArrowLeft />
          <span>{texts.action_back}</span>
        </Link>
      </li>
    </ul>
  );
}

/** The menu beside a person's or the desk's pages; on a narrow window a dropdown above them (1 §9). */
export function SideMenu({ label, rows, back, isDesk }: SideMenuProps) {
  const { pathname } = useLocation();
  const isFoldedByHand = useSyncExternalStore(menuChoice.subscribe, menuChoice.current) === 'folded';
  const isRail = useMedia(RAIL);
  const isDropdown = useMedia(isDesk ? BELOW_RAIL : NARROW);
  // the form of a visit needs the room; whoever opens the menu there has it open from then on
  const isVisit = useMedia(NARROW_VISIT) && matchPath(PATTERNS.currentPatient, pathname) !== null;
  const [isWanted, setIsWanted] = useState(false);
  const current = rows.find(({ covers }) => covers.some((pattern) => matchPath(pattern, pathname)));
  const content = { rows, back, current };
  if (isDropdown) {
    const title = current ? texts[current.titleKey] : texts.title_menu;
    return (
      <nav className="personal-menu personal-menu-dropdown" aria-label={label}>
        <Disclosure
          label={title}
          description={current ? `${texts.title_menu}: ${title}` : title}
          align="start"
          {...(current ? { icon: current.icon } : {})}
        >
          {(close) => <MenuRows {...content} hasHints={false} onPick={close} />}
        </Disclosure>
      </nav>
    );
  }
  const isFolded = isDesk && (isRail || isFoldedByHand || (isVisit && !isWanted));
  const fold = (folded: boolean) => {
    setIsWanted(!folded);
    if (folded && isVisit) return;
    menuChoice.choose(folded ? 'folded' : 'open');
  };
  return (
    <nav className={isFolded ? 'personal-menu personal-menu-folded' : 'personal-menu'} aria-label={label}>
      <MenuRows {...content} hasHints={isFolded} />
      {isDesk && (
        <Button
          className="personal-menu-fold"
          variant="minimal"
          icon={isFolded ? <MenuOpen /> : <MenuClosed />}
          aria-label={isFolded ? deskTexts.action_unfold_menu : deskTexts.action_fold_menu}
          title={isFolded ? deskTexts.action_unfold_menu : deskTexts.action_fold_menu}
          aria-expanded={!isFolded}
          onClick={() => fold(!isFolded)}
        />
      )}
    </nav>
  );
}
