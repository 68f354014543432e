import { randomBytes } from 'node:crypto'
import { createKeyAuthenticator } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import { systemClock } from '@merchant-payments/api/services'
import { connect, type Database } from '@merchant-payments/db'
import { createKeyring } from '@merchant-payments/db/encryption'
import { benchServices } from '../bench-services.ts'
import type { Scene } from '../scene.ts'

export type Procedures = ReturnType<typeof appRouter.createCaller>
type Statement = { name?: string; text: string; values: unknown[] }

/** The statements that a procedure sent to the database when it was called once. */
export async function statementsOf(
  { databaseUrl, key }: Scene,
  call: (procedures: Procedures) => Promise<unknown>,
): Promise<{ run(): Promise<unknown>; stop(): Promise<void> }> {
  const database = connect({ url: databaseUrl })
  const sent: Statement[] = []
  const { actor, account } = await createKeyAuthenticator(database, systemClock)(`Bearer ${key}`)
  // Addresses of receipts are sealed.
  const keyring = createKeyring([randomBytes(32).toString('base64')])
  const services = benchServices(recording(database, sent), keyring)
  await call(appRouter.createCaller({ services, actor, account }))
  return {
    // Together, and prepared or not, as the procedure has sent them.
    run: () => Promise.all(sent.map((statement) => database.pool.query(statement))),
    stop: () => database.close(),
  }
}

function recording(database: Database, sent: Statement[]): Database {
  const pool = new Proxy(database.pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name, target)
      return (query: string | Statement, values: unknown[] = []) => {
        const statement = typeof query === 'string' ? { text: query, values } : query
        sent.push(statement)
        return target.query(statement)
      }
    },
  })
  return { ...database, pool }
}
