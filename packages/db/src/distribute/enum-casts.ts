import type pg from 'pg'

/**
 * Prisma reads enums as text. PostgreSQL's own cast is not IMMUTABLE, because a label may be renamed, and Citus allows only IMMUTABLE
 * functions after RETURNING. No label of ours is ever renamed, so each enum gets an IMMUTABLE cast.
 */
export async function castEnums(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ type: string }>(
    `SELECT t.typname AS type FROM pg_type t
      WHERE t.typnamespace = 'public'::regnamespace AND t.typtype = 'e'
        AND NOT EXISTS (SELECT 1 FROM pg_cast c WHERE c.castsource = t.oid AND c.casttarget = 'text'::regtype)
      ORDER BY 1`,
  )
  for (const { type } of rows) {
    const name = client.escapeIdentifier(`text_of_${type}`)
    const source = client.escapeIdentifier(type)
    await client.query(
      `CREATE OR REPLACE FUNCTION public.${name}(public.${source}) RETURNS text
         IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS 'BEGIN RETURN enum_out($1); END';
       CREATE CAST (public.${source} AS text) WITH FUNCTION public.${name}(public.${source}) AS ASSIGNMENT`,
    )
  }
  return rows.map(({ type }) => type)
}
