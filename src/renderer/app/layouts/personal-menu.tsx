import { useState } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { ArrowLeft, MenuClosed, MenuOpen } from '@blueprintjs/icons';
import { PATTERNS } from '#shared/pages.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { NARROW_VISIT, RAIL, useMedia } from '#renderer/lib/page/use-media.ts';
import { useCurrentInView } from '#renderer/lib/page/use-current-in-view.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { readStored, writeStored } from '#renderer/lib/storage/local-store.ts';
import { personalMenu } from '../menu.ts';
import { texts } from '../texts.ru.ts';
import { deskTexts } from './desk-texts.ru.ts';

/** Side menu of the personal area (1 §2): the rows that the person may open. At the desk it folds to its icons. */
export function PersonalMenu({ isDesk }: { readonly isDesk: boolean }) {
  const clinic = useClinic();
  const { user } = useSession();
  const { pathname } = useLocation();
  const row = useCurrentInView<HTMLElement>(pathname);
  const [isFoldedByHand, setIsFoldedByHand] = useState(() => readStored('menu-folded') === true);
  const isRail = useMedia(RAIL);
  // the form of a visit needs the room; whoever opens the menu there has it open from then on
  const isVisit = useMedia(NARROW_VISIT) && matchPath(PATTERNS.currentPatient, pathname) !== null;
  const [isWanted, setIsWanted] = useState(false);
  const isFolded = isDesk && (isRail || isFoldedByHand || (isVisit && !isWanted));
  const fold = (folded: boolean) => {
    setIsWanted(!folded);
    if (folded && isVisit) return;
    writeStored('menu-folded', folded ? true : null);
    setIsFoldedByHand(folded);
  };
  const hint = (title: string) => (isFolded ? { title } : {});
  return (
    <nav
      className={isFolded ? 'personal-menu personal-menu-folded' : 'personal-menu'}
      ref={row}
      aria-label={texts.title_personal_menu}
    >
      <ul>
        {personalMenu(user, clinic).map(({ to, titleKey, icon, isInner, covers }) => (
          <li key={to} {...(isInner ? { className: 'personal-menu-inner' } : {})}>
            <Link
              to={to}
              aria-current={covers.some((pattern) => matchPath(pattern, pathname)) ? 'page' : undefined}
              {...hint(texts[titleKey])}
            >
              {icon}
              <span>{texts[titleKey]}</span>
            </Link>
          </li>
        ))}
        <li className="personal-menu-back">
          <Link to={paths.clinic(clinic.slug)} {...hint(texts.action_back)}>
            <ArrowLeft />
            <span>{texts.action_back}</span>
          </Link>
        </li>
      </ul>
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
