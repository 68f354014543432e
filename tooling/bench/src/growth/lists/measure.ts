import { randomBytes } from 'node:crypto'
import { exportPayments, paymentFilters } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import type { Services } from '@merchant-payments/api/services'
import type { Database } from '@merchant-payments/db'
import { createKeyring } from '@merchant-payments/db/encryption'
import { benchServices } from '../../bench-services.ts'
import type { explainStatements } from '../explain-statements.ts'
import { listFiles, lists } from './cases.ts'
import type { Filled } from './prepare.ts'
import type { Hits } from './traits.ts'

/** The blocks that one call read with one of the accounts. */
export type Reading = { blocks: number; ms: number; statements: ReadonlyMap<string, number> }
/** By procedure, case and account. */
export type Readings = ReadonlyMap<string, Reading>

export const keyOf = (path: string, name: string, of: Hits) => `${path} · ${name} · ${of}`

/** Calls every case for every account. */
export async function measure(
  database: Database,
  filled: readonly Filled[],
  statements: ReturnType<typeof explainStatements>,
): Promise<Readings> {
  const services = benchServices(database, createKeyring([randomBytes(32).toString('base64')]))
  const readings = new Map<string, Reading>()
  for (const filledOne of filled) {
    const { asked } = filledOne
    for (const [path, cases] of Object.entries({ ...lists, ...listFiles }))
      for (const { name, input } of cases) {
        const key = keyOf(path, name, asked.hits)
        const given = typeof input === 'function' ? input(asked) : input
        const run = () =>
          call(path, given, services, filledOne).catch((cause: unknown) => {
            throw new Error(`${key} failed`, { cause })
          })
        await run()
        const began = performance.now()
        await run()
        const ms = performance.now() - began
        const end = statements.collect()
        await run()
        readings.set(key, { ms, ...sumOf(end()) })
      }
  }
  return readings
}

const actor = {
  kind: 'person',
  id: 'usr_bench',
  name: 'X',
  email: 'x@example.com',
  role: 'owner',
  operator: 'admin',
} as const

/** Calls a procedure, or writes a file of its rows. */
async function call(path: string, input: object, services: Services, { account }: Filled): Promise<void> {
  if (path in listFiles) {
    const { pieces } = await exportPayments({ services, account, actor }, paymentFilters.parse(input))
    for await (const piece of pieces) if (piece.length === 0) throw new Error('an empty piece')
    return
  }
  const caller: unknown = appRouter.createCaller({ services, actor, account })
  const procedure = path.split('.').reduce((at, name) => Reflect.get(at as object, name), caller)
  await (procedure as (input: object) => Promise<unknown>)(input)
}

function sumOf(explained: readonly { text: string; blocks: number }[]) {
  const statements = new Map<string, number>()
  for (const { text, blocks } of explained) {
    const line = text.replace(/\s+/g, ' ').trim()
    statements.set(line, (statements.get(line) ?? 0) + blocks)
  }
  return { statements, blocks: explained.reduce((sum, { blocks }) => sum + blocks, 0) }
}
