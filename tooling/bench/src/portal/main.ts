import { fillPayments } from '@merchant-payments/api/testing/many-payments'
import { connect } from '@merchant-payments/db'
import { Client } from 'undici'
import { startContender } from '../contender.ts'
import { median } from '../report.ts'
import { temporaryDatabase } from '../temporary-database.ts'
import { fillPayout, payoutId } from './fill-payout.ts'
import { makeStatement } from './make-statement.ts'
import { signInToPortal } from './sign-in.ts'
import { type Procedures, statementsOf } from './statements.ts'

const rounds = 300
/** Until V8 has compiled what they run: a server that people work with has run it before. */
const warmUp = 700

type Page = { name: string; path: string; input: object; call(procedures: Procedures): Promise<unknown> }

const list = (name: string, input: { limit: number; search?: string }): Page => ({
  name,
  path: 'portal.payments.list',
  input,
  call: ({ portal: { payments } }) => payments.list(input),
})
const overview = (days: 30 | 365): Page => ({
  name: `overview of ${days} days`,
  path: 'portal.overview.retrieve',
  input: { days },
  call: ({ portal }) => portal.overview.retrieve({ days }),
})
const payout: Page = {
  name: 'payout with its first lines',
  path: 'portal.payouts.retrieve',
  input: { id: payoutId, limit: 25 },
  call: ({ portal: { payouts } }) => payouts.retrieve({ id: payoutId, limit: 25 }),
}
/** @param limit of more lines on the page, or of a part of the file */
const payoutLines = (name: string, limit: number): Page => ({
  name,
  path: 'payouts.lines',
  input: { id: payoutId, limit },
  call: ({ payouts }) => payouts.lines({ id: payoutId, limit }),
})

/** The pages that a merchant opens first, and a payout of all payments. */
const pages = [
  list('list of payments', { limit: 20 }),
  list('search of payments', { limit: 20, search: 'Order 4242' }),
  list('search of payments by a card', { limit: 20, search: '4242' }),
  overview(30),
  overview(365),
  payout,
  payoutLines('lines of a payout', 25),
  payoutLines('a part of its file', 100),
]

/** Measures the time of the portal's pages over HTTP, compared with their database statements alone. */
export async function portal(payments: number): Promise<void> {
  if (!Number.isInteger(payments) || payments < 1) throw new RangeError('Say how many payments: a whole number.')
  const undo: (() => Promise<unknown>)[] = []
  try {
    const { scene, remove } = await temporaryDatabase()
    undo.push(remove)
    await fill(scene.databaseUrl, payments)
    const server = await startContender('this API', 'this-api.ts', scene)
    undo.push(server.stop)
    const { origin } = server
    const headers = await signInToPortal(scene.databaseUrl, origin)
    const client = new Client(origin)
    undo.push(() => client.close())

    console.log(
      `\nPages of the portal with ${payments} payments, over HTTP and as SQL alone, in turns: medians of ${rounds}`,
    )
    for (const { name, path, input, call } of pages) {
      const statements = await statementsOf(scene, call)
      undo.push(statements.stop)
      const ask = async () => {
        const address = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
        const { statusCode, body } = await client.request({ method: 'GET', path: address, headers })
        const text = await body.text()
        if (statusCode !== 200) throw new Error(`${address}: ${statusCode} ${text}`)
      }
      const http: number[] = []
      const sql: number[] = []
      for (let round = -warmUp; round < rounds; round += 1) {
        const spent = [await millisecondsOf(statements.run), await millisecondsOf(ask)] as const
        if (round < 0) continue
        sql.push(spent[0])
        http.push(spent[1])
      }
      const ratio = median(http.map((ms, round) => ms / (sql[round] ?? Number.NaN)))
      const before = await server.cpuMicroseconds()
      for (let round = 0; round < rounds; round += 1) await ask()
      const cpu = ((await server.cpuMicroseconds()) - before) / rounds / 1000
      console.log(
        `${name}: ${median(http).toFixed(1)} ms, SQL ${median(sql).toFixed(1)} ms; HTTP / SQL: ${ratio.toFixed(2)}; processor time of the server: ${cpu.toFixed(2)} ms`,
      )
    }
    console.log(await makeStatement(scene))
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function fill(url: string, count: number): Promise<void> {
  // Without the product's time limits: a million payments take a minute.
  const database = connect({ url, statementTimeoutMs: 600_000 })
  try {
    const { id } = await database.prisma.account.findFirstOrThrow({ select: { id: true } })
    await fillPayments(database, { accountId: id, count, until: new Date(), days: 400 })
    await fillPayout(database, id)
  } finally {
    await database.close()
  }
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
