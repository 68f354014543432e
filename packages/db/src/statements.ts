import { Prisma } from './generated/client.ts'
import type { Queryable } from './queryable.ts'
import { statementNames } from './statement-names.ts'

type Run<Result> = (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => Promise<Result>

/** The statement methods of a transaction. Prisma's transactions have them as well, so code with this type runs in both kinds. */
export type Statements = {
  $queryRaw<Rows = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows>
  /** @returns the number of rows */
  $executeRaw: Run<number>
}

/** Names of their own: a connection also has the statements of Prisma, whose names another generator gives. */
const nameOf = statementNames('tx')

/**
 * Statements on a connection or a pool, without Prisma: one takes half of the processor time that it takes there.
 * @param named whether they are prepared, so that PostgreSQL may keep their plans
 */
export function statementsOn(connection: Queryable, { named = true } = {}): Statements {
  const run = (query: TemplateStringsArray | Prisma.Sql, values: readonly unknown[]) => {
    const { text, values: flat } = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values)
    return connection.query({ text, values: flat, ...(named && { name: nameOf({ sql: text }) }) })
  }
  return {
    $queryRaw: async <Rows>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      (await run(query, values)).rows as Rows,
    $executeRaw: async (query, ...values) => (await run(query, values)).rowCount ?? 0,
  }
}
