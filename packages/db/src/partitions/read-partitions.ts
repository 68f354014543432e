import type { Queryable } from '../queryable.ts'

/** A partition: its rows are from one moment up to another. */
export type Partition = { name: string; from: Date; to: Date }

/** The beginning of the first and the end of the last partition. */
const always = { from: new Date(-8_640_000_000_000_000), to: new Date(8_640_000_000_000_000) }

/**
 * The partitions of rows before the first month and after the last one, so that no insert fails. They have bounds like the others:
 * with a default partition, PostgreSQL would read every partition for the first page of a list.
 */
export const earlierOf = (table: string) => `${table}_earlier`
export const laterOf = (table: string) => `${table}_later`

/** The partitions of a table, oldest first, each beginning where the one before ends. */
export async function readPartitions(client: Queryable, table: string): Promise<Partition[]> {
  return (await readAllPartitions(client, [table])).get(table) ?? []
}

/** The same of several tables. */
export async function readAllPartitions(
  client: Queryable,
  tables: readonly string[],
): Promise<Map<string, Partition[]>> {
  const { rows } = await client.query<{ parent: string; name: string | null; bound: string | null }>(
    `SELECT it.name AS parent, child.relname AS name, pg_get_expr(child.relpartbound, child.oid) AS bound
       FROM unnest($1::text[]) AS it (name)
       JOIN pg_class parent ON parent.oid = to_regclass(it.name) AND parent.relkind = 'p'
       LEFT JOIN pg_inherits i ON i.inhparent = parent.oid
       LEFT JOIN pg_class child ON child.oid = i.inhrelid`,
    [tables],
  )
  const ordered = (of: typeof rows) =>
    of.flatMap(({ name, bound }) => partitionOf(name, bound)).sort((one, other) => +one.from - +other.from)
  return new Map([...Map.groupBy(rows, ({ parent }) => parent)].map(([table, of]) => [table, ordered(of)]))
}

/** PostgreSQL writes a bound in the session's time zone, which is UTC. */
function partitionOf(name: string | null, bound: string | null): Partition[] {
  const [, from, to] = /^FOR VALUES FROM \((.+)\) TO \((.+)\)$/.exec(bound ?? '') ?? []
  if (name === null || from === undefined || to === undefined) return []
  return [
    {
      name,
      from: from === 'MINVALUE' ? always.from : new Date(from.slice(1, -1)),
      to: to === 'MAXVALUE' ? always.to : new Date(to.slice(1, -1)),
    },
  ]
}

/** The bounds of a partition, in SQL. */
export function boundsOf({ from, to }: { from: Date | null; to: Date | null }): string {
  return `FOR VALUES FROM (${from ? literal(from) : 'MINVALUE'}) TO (${to ? literal(to) : 'MAXVALUE'})`
}

export function literal(time: Date): string {
  return `'${time.toISOString()}'`
}
