import { createHash } from 'node:crypto'
import { merchantAt, type Undo } from '@merchant-payments/site'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import pg from 'pg'
import { forkChild } from '../child.ts'
import type { Question, usageOfThis } from './bare/scene.ts'
import { schema } from './bare/schema.ts'
import type { Contender, RecordedProcessor, Usage } from './contender.ts'
import { startDatabaseMeter } from './database-cost.ts'
import { startDatabase } from './postgres.ts'
import { endpointsPerMerchant, shopOf } from './product.ts'
import { startEndpoints } from './receiver.ts'
import { startStub } from './start-stub.ts'

const key = 'sk_test_0123456789abcdef0123456789abcdef'

/**
 * Starts what a good engineer writes for these payments alone, with `node:http` and `pg`: an API process and a worker, on a
 * PostgreSQL of their own, with the same processor and endpointsPerMerchant as the product.
 */
export async function startBare(undo: Undo, processor: RecordedProcessor): Promise<Contender> {
  const [api = 0, stub = 0] = await freePorts(2)
  const origin = `http://127.0.0.1:${api}`
  const databaseUrl = await startDatabase(undo)
  const receiver = await startEndpoints()
  undo.push(receiver.close)
  const merchant = merchantIn(processor)
  await createMerchant(databaseUrl, merchant, receiver.url)
  const processorUrl = await startStub(undo, stub, origin, processor)
  const authority = receiver.authority.certificate
  const start = { databaseUrl, port: api, processorUrl, signing: processor.signing, authority }
  const children = { api: forkChild('./payment/bare/api.ts'), worker: forkChild('./payment/bare/worker.ts') }
  for (const child of Object.values(children)) {
    undo.push(child.stop)
    await child.ask({ start } satisfies Question)
  }
  const meter = await startDatabaseMeter(databaseUrl)
  undo.push(meter.close)
  const usageOf = async (child: keyof typeof children) =>
    (await children[child].ask({ usage: true } satisfies Question)) as ReturnType<typeof usageOfThis>
  return {
    name: 'bare',
    shop: shopOf(processorUrl, merchantAt(origin, merchant.id, key), receiver),
    meter,
    usage: async (): Promise<Usage> => ({ api: await usageOf('api'), worker: await usageOf('worker') }),
  }
}

/** Whom the recorded payment was for: the stub answers questions about their account alone. */
function merchantIn({ recording }: RecordedProcessor): { id: string; account: string } {
  const made = recording.exchanges.find(({ asked }) => asked.method === 'POST')
  const id = new URLSearchParams(made?.asked.form).get('metadata[svc_merchant]')
  const account = made?.asked.account
  if (!id || !account) throw new Error('the recorded checkout is not one of a merchant on an account of theirs')
  return { id, account }
}

async function createMerchant(databaseUrl: string, merchant: { id: string; account: string }, receiver: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(schema)
  await client.query('INSERT INTO accounts VALUES (1, $1, $2)', [merchant.id, merchant.account])
  const hash = createHash('sha256').update(key).digest()
  await client.query(`INSERT INTO api_keys VALUES ($1, 'key_bench', 'Bench', 1)`, [hash])
  for (let nth = 0; nth < endpointsPerMerchant; nth += 1) {
    const values = [`we_${nth}`, `${receiver}/${nth}`, `whsec_bench_${nth}`]
    await client.query('INSERT INTO webhook_endpoints VALUES (1, $1, $2, $3)', values)
  }
  await client.end()
}
