import { Link, type To } from 'react-router-dom';
import { useCurrentInView } from '#renderer/lib/page/use-current-in-view.ts';
import { texts } from '../texts.ru.ts';
import type { Tab } from '../tabs.ts';

/** Words of the tabs. */
export const tabTitles: Readonly<Record<Tab, string>> = {
  upcoming: texts.title_upcoming,
  completed: texts.title_completed,
  cancelled: texts.title_cancelled,
};
interface RecordTabsProps {
  readonly tabs: readonly Tab[];
  readonly current: Tab;
  readonly linkTo: (tab: Tab) => To;
  /** number of records by tab, where it is known */
  readonly counts: Readonly<Partial<Record<Tab, number>>>;
}

/** Tabs as links: each has an address of its own. */
export function RecordTabs({ tabs, current, linkTo, counts }: RecordTabsProps) {
  const row = useCurrentInView<HTMLElement>(`${current}:${Object.values(counts).join()}`);
  return (
    <nav className="records-tabs" ref={row} aria-label={texts.title_tabs}>
      {tabs.map((tab) => (
        <Link key={tab} to={linkTo(tab)} preventScrollReset aria-current={tab === current ? 'page' : undefined}>
          {tabTitles[tab]}
          {counts[tab] !== undefined && <span>{counts[tab]}</span>}
        </Link>
      ))}
    </nav>
  );
}
