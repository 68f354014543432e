import manifest from '../../package.json' with { type: 'json' }
import type { Queryable } from '../queryable.ts'
import type { Migration } from './files.ts'

/** The description of a migration for releases that do not have its file. */
export type Compatibility = {
  /** The newest migration of the oldest release that works on the schema after this one. */
  livesWith: string
  /** The release that applied it. */
  release: string
}

/** The version of this program. All packages have the same. */
export const release = manifest.version

/** By the name of the migration. Empty before the migration that makes the table. */
export async function readCompatibility(client: Queryable): Promise<Map<string, Compatibility>> {
  if (!(await hasTable(client))) return new Map()
  const { rows } = await client.query<Compatibility & { migration: string }>(
    `SELECT migration, lives_with AS "livesWith", release FROM schema_compatibility`,
  )
  return new Map(rows.map(({ migration, ...row }) => [migration, row]))
}

export async function recordCompatibility(client: Queryable, migrations: readonly Migration[]): Promise<void> {
  const known = migrations.filter((migration) => migration.livesWith !== null)
  if (known.length === 0 || !(await hasTable(client))) return
  await client.query(
    `INSERT INTO schema_compatibility (migration, lives_with, release)
     SELECT *, $3 FROM unnest($1::text[], $2::text[]) ON CONFLICT (migration) DO NOTHING`,
    [known.map(({ name }) => name), known.map(({ livesWith }) => livesWith), release],
  )
}

async function hasTable(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(
    `SELECT to_regclass('schema_compatibility')::text AS found`,
  )
  return Boolean(rows[0]?.found)
}
