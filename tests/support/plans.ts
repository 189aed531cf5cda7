import type { TestApp } from './test-app.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Actual Rows': number;
}
/** What a statement cost and how it went. */
export interface Explained {
  /** pages of tables and indexes that it touched */
  readonly buffers: number;
  /** that it gives */
  readonly rows: number;
  readonly indexes: readonly string[];
  /** tables that it read from end to end */
  readonly scanned: readonly string[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs a statement under EXPLAIN (ANALYZE, BUFFERS), past its first time, and takes back what it did. */
export async function explain(test: TestApp, text: string, values: unknown[]): Promise<Explained> {
  const client = await test.owner.connect();
  try {
    const run = async () => {
      await client.query('begin');
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      );
      await client.query('rollback');
      return rows[0]!['QUERY PLAN'][0].Plan;
    };
    // the first run reads the catalog and sets hint bits
    await run();
    const plan = await run();
    const nodes = nodesOf(plan);
    return {
      buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      rows: plan['Actual Rows'],
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').flatMap((node) => node['Relation Name'] ?? []),
    };
  } finally {
    client.release();
  }
}
