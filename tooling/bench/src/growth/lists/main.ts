import { connect } from '@merchant-payments/db'
import { temporaryDatabase } from '../../temporary-database.ts'
import { explainStatements } from '../explain-statements.ts'
import { boundOf } from './bounds.ts'
import { listFiles, lists } from './cases.ts'
import { measureAccounts, type Readings } from './measure.ts'
import { prepareLists } from './prepare.ts'
import { printTable } from './table.ts'
import { hits } from './traits.ts'

const few = 1_000

/**
 * `lists [payments] [--database-url postgres://…]`: what each list reads with each of its filters, where none, few and many rows pass it, with
 * 1,000 payments of an account and with so many more. Each of both is a database of its own, on a server that is named or a temporary one.
 */
export async function measureLists(options: readonly string[]): Promise<void> {
  const payments = Number(options.find((option) => /^\d+$/.test(option)) ?? 250_000)
  const server = options.find((_, index) => options[index - 1] === '--database-url')
  const statements = explainStatements({ planned: 'any' })
  const readings: Readings[] = []
  for (const count of [few, payments]) readings.push(await read(count, server, statements))
  const [small, large] = readings
  console.log(
    `\nBlocks with ${few} and ${payments} payments where none, few and many rows pass the filter; ms with ${payments}:`,
  )
  if (small && large && printTable({ ...lists, ...listFiles }, { small, large, columns: hits, boundOf }) > 0)
    process.exitCode = 1
}

async function read(
  payments: number,
  server: string | undefined,
  statements: ReturnType<typeof explainStatements>,
): Promise<Readings> {
  const { scene, remove } = await temporaryDatabase({ server })
  // Filling, and a statement that reads everything, take longer than any request may.
  const database = connect({ url: scene.databaseUrl, statementTimeoutMs: 3_600_000 })
  try {
    const began = performance.now()
    const filled = await prepareLists(database, payments)
    console.log(
      `three accounts of ${payments} payments were filled in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    )
    return await measureAccounts(database, filled, statements)
  } finally {
    await database.close()
    await remove()
  }
}
