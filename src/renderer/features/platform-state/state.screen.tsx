import { Tag } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useGetPlatformStateQuery, useGetSmsBalanceQuery, type PlatformState } from './api.ts';
import { SettingsTable } from './components/settings-table.tsx';
import { texts } from './texts.ru.ts';
import './platform-state.css';

type Queue = PlatformState['queues'][number];
const QUEUES: readonly Column<Queue>[] = [
  { key: 'name', title: texts.column_queue, render: ({ name }) => texts.queues[name] ?? name },
  { key: 'ready', title: texts.column_ready, render: ({ ready }) => ready, isNumeric: true },
  { key: 'active', title: texts.column_active, render: ({ active }) => active, isNumeric: true },
  { key: 'failed', title: texts.column_failed, render: ({ failed }) => failed, isNumeric: true },
];

/** How the installation is (A47): versions, disk, what is switched on, queues, settings. */
export function PlatformStateScreen() {
  const query = useGetPlatformStateQuery(undefined, { refetchOnMountOrArgChange: true });
  const state = query.currentData;
  return (
    <>
      <PageHead title={texts.title_state} lead={texts.hint_state} />
      <PageState {...loadState(query)} isEmpty={false} empty={null} skeleton={<Skeleton rows={6} rowHeight={36} />}>
        {() => state && <State state={state} />}
      </PageState>
    </>
  );
}

function State({ state }: { readonly state: PlatformState }) {
  const { versions, disk, letters, sms } = state;
  const hasGateway = state.features.some(({ name, is_on: isOn }) => name === 'sms' && isOn);
  const { data } = useGetSmsBalanceQuery(undefined, { skip: !hasGateway, refetchOnMountOrArgChange: true });
  const balance = data?.balance ?? null;
  const troubles: Readonly<Record<string, string | undefined>> = {
    mail: letters.trouble ?? undefined,
    sms: sms.trouble === null ? undefined : (texts.sms_errors[sms.trouble] ?? sms.trouble),
  };
  const facts = [
    [texts.field_product, `${versions.product} · Node.js ${versions.node}`],
    [texts.field_database, versions.database],
    [texts.field_database_size, texts.size(state.database_bytes)],
    [texts.field_disk, disk ? `${texts.size(disk.free_bytes)} / ${texts.size(disk.total_bytes)}` : texts.hint_unknown],
    [texts.field_letters, `${letters.waiting} / ${letters.failed}`],
    [texts.field_sms, `${sms.waiting} / ${sms.failed}`],
    ...(hasGateway
      ? ([[texts.field_sms_balance, balance === null ? texts.hint_unknown : texts.roubles(balance)]] as const)
      : []),
    [
      texts.field_maintenance,
      state.maintenance === null ? texts.hint_no_maintenance : texts.hint_maintenance(state.maintenance),
    ],
  ] as const;
  return (
    <div className="platform-state">
      <section aria-labelledby="state-versions">
        <h2 id="state-versions">{texts.title_versions}</h2>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="state-features">
        <h2 id="state-features">{texts.title_features}</h2>
        <dl>
          {state.features.map(({ name, is_on: isOn }) => (
            <div key={name}>
              <dt>{texts.features[name]}</dt>
              <dd>
                {isOn && troubles[name] !== undefined ? (
                  <>
                    <Tag minimal intent="danger">
                      {texts.feature_trouble}
                    </Tag>
                    <div className="muted small">{troubles[name]}</div>
                  </>
                ) : isOn ? (
                  <Tag minimal intent="success" icon={<Tick size={12} />}>
                    {texts.feature_on}
                  </Tag>
                ) : (
                  <Tag minimal>{texts.feature_off}</Tag>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="state-queues">
        <h2 id="state-queues">{texts.title_queues}</h2>
        <DataTable
          caption={texts.title_queues}
          columns={QUEUES}
          rows={state.queues}
          rowKey={({ name }) => name}
          rowName={({ name }) => name}
          permissions={['read']}
        />
      </section>
      <SettingsTable />
    </div>
  );
}
