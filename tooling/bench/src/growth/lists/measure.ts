import { randomBytes } from 'node:crypto'
import { exportPayments, paymentFilters } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import type { Database } from '@merchant-payments/db'
import { createKeyring } from '@merchant-payments/db/encryption'
import { benchServices } from '../../bench-services.ts'
import type { explainStatements } from '../explain-statements.ts'
import type { Asked } from './case.ts'
import { listFiles, lists } from './cases.ts'
import type { Filled } from './prepare.ts'
import type { Hits } from './traits.ts'

/** The blocks that one call read with one of the accounts. */
export type Reading = { blocks: number; ms: number; statements: ReadonlyMap<string, number> }
/** By procedure, case and account. */
export type Readings = ReadonlyMap<string, Reading>

export const keyOf = (path: string, name: string, of: Hits) => `${path} · ${name} · ${of}`

type Cases<One> = Readonly<Record<string, readonly { name: string; input: object | ((asked: One) => object) }[]>>

/** Calls every case with everything that is asked. @param call calls a procedure, or writes a file */
export async function measure<One extends Pick<Asked, 'hits'>>(
  cases: Cases<One>,
  askedOnes: readonly One[],
  call: (path: string, input: object, asked: One) => Promise<unknown>,
  statements: ReturnType<typeof explainStatements>,
): Promise<Readings> {
  const readings = new Map<string, Reading>()
  for (const asked of askedOnes) {
    for (const [path, ofPath] of Object.entries(cases))
      for (const { name, input } of ofPath) {
        const key = keyOf(path, name, asked.hits)
        const given = typeof input === 'function' ? input(asked) : input
        const run = () =>
          call(path, given, asked).catch((cause: unknown) => {
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

/** Measures the blocks of each list and file in the accounts. */
export function measureAccounts(
  database: Database,
  filled: readonly Filled[],
  statements: ReturnType<typeof explainStatements>,
): Promise<Readings> {
  const services = benchServices(database, createKeyring([randomBytes(32).toString('base64')]))
  const accounts = new Map(filled.map(({ account, asked }) => [asked, account]))
  const call = async (path: string, input: object, asked: Asked): Promise<void> => {
    const account = accounts.get(asked)
    if (!account) throw new RangeError(`no account was filled for ${asked.hits}`)
    if (!(path in listFiles)) return callProcedure({ services, actor, account }, path, input)
    const { pieces } = await exportPayments({ services, account, actor }, paymentFilters.parse(input))
    for await (const piece of pieces) if (piece.length === 0) throw new Error('an empty piece')
  }
  return measure({ ...lists, ...listFiles }, [...accounts.keys()], call, statements)
}

/** Calls a procedure of the router by its path. */
export async function callProcedure(
  context: Parameters<typeof appRouter.createCaller>[0],
  path: string,
  input: object,
): Promise<void> {
  const caller: unknown = appRouter.createCaller(context)
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
