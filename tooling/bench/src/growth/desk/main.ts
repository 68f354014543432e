import { randomBytes } from 'node:crypto'
import { connect } from '@merchant-payments/db'
import { createKeyring } from '@merchant-payments/db/encryption'
import { benchServices } from '../../bench-services.ts'
import { temporaryDatabase } from '../../temporary-database.ts'
import { explainStatements } from '../explain-statements.ts'
import { callProcedure, measure, type Readings } from '../lists/measure.ts'
import { printTable } from '../lists/table.ts'
import { boundOf } from './bounds.ts'
import { desk } from './cases.ts'
import { prepareDesk } from './prepare.ts'

const fewMerchants = 5

/**
 * `desk [payments] [merchants]`: what each list and page of operators and of keys of the platform reads, with so many payments of five
 * merchants and of so many more. Each of both is a database of its own.
 */
export async function measureDesk([payments = 1_000_000, merchants = 5_000]: readonly number[]): Promise<void> {
  const statements = explainStatements({ planned: 'any' })
  const readings: Readings[] = []
  for (const count of [fewMerchants, merchants]) readings.push(await read(payments, count, statements))
  const [small, large] = readings
  console.log(
    `\nBlocks with ${payments} payments of ${fewMerchants} and of ${merchants} merchants; ms with ${merchants}:`,
  )
  if (small && large && printTable(desk, { small, large, columns: ['many'], boundOf }) > 0) process.exitCode = 1
}

const person = { kind: 'person', id: 'usr_bench', name: 'X', email: 'x@example.com', role: null } as const
const operator = { ...person, operator: 'admin' } as const
const platformKey = { kind: 'platform', id: 'key_bench', name: 'bench', permissions: null, livemode: false } as const

async function read(
  payments: number,
  merchants: number,
  statements: ReturnType<typeof explainStatements>,
): Promise<Readings> {
  const { scene, remove } = await temporaryDatabase()
  // Filling takes longer than any request may.
  const database = connect({ url: scene.databaseUrl, statementTimeoutMs: 3_600_000 })
  try {
    const began = performance.now()
    const asked = await prepareDesk(database, { payments, merchants })
    console.log(
      `${payments} payments of ${merchants} merchants were filled in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    )
    const services = benchServices(database, createKeyring([randomBytes(32).toString('base64')]))
    // The report of fees copies the ledger of a processor that is set up.
    const context = { services: { ...services, processor: { ...services.processor, isSetUp: () => false } } }
    const call = (path: string, input: object) =>
      callProcedure(
        { ...context, account: null, actor: path.startsWith('platform.') ? platformKey : operator },
        path,
        input,
      )
    return await measure(desk, [asked], call, statements)
  } finally {
    await database.close()
    await remove()
  }
}
