import { randomBytes } from 'node:crypto'
import type { Plan } from '@merchant-payments/db'
import { type TestDatabase, testDatabase } from '@merchant-payments/db/testing'
import { newKeyring } from '@merchant-payments/webhooks'
import { afterAll } from 'vitest'
import { createAudit } from '../audit/audit.ts'
import { type CreatedMerchant, createMerchant } from '../merchants/create.ts'
import { createAttemptLimit } from '../people/attempt-limit.ts'
import { apiErrorOf } from '../request/api-error-of.ts'
import { createAuthenticate } from '../request/authenticate.ts'
import type { Context, Mail, Services } from '../request/context.ts'
import type { ApiError } from '../request/errors.ts'
import { appRouter } from '../router.ts'
import { builtInBlocklist } from '../screening/built-in.ts'
import { createScreen } from '../screening/screen.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { type TestProcessor, type TestProcessorOptions, testProcessor } from './test-processor.ts'

export type TestPlatform = {
  services: Services
  database: TestDatabase
  clock: TestClock
  /** What was sent, oldest first. */
  mails: Mail[]
  processor: TestProcessor
  /** A merchant that can charge in both modes. */
  merchant(plan?: Plan): Promise<CreatedMerchant>
  /** The router, called as the owner of a key; with other services or an Idempotency-Key if need be. */
  signIn(key: string, context?: Partial<Omit<Context, 'actor' | 'account'>>): Promise<Client>
}

export type Client = ReturnType<typeof appRouter.createCaller>

/** Everything behind the HTTP side, for the tests of one file: a database of their own, and a processor in memory. */
export async function testPlatform(
  options: { webhookAllowCidrs?: string[]; publicUrl?: string; processor?: TestProcessorOptions } = {},
): Promise<TestPlatform> {
  const processor = testProcessor(options.processor)
  afterAll(() => processor.close())
  const database = await testDatabase({ poolSize: 20 })
  const clock = testClock()
  database.followTime(clock.time)
  const mails: Mail[] = []
  const services: Services = {
    database,
    processor: processor.processor,
    keyring: newKeyring([randomBytes(32).toString('base64')]),
    clock,
    audit: createAudit(database, clock, () => undefined),
    screen: createScreen(builtInBlocklist()),
    webhookAllowCidrs: options.webhookAllowCidrs ?? [],
    attempts: createAttemptLimit(database, clock),
    publicUrl: options.publicUrl ?? 'http://platform.test',
    mail: async (message) => {
      mails.push(message)
    },
    wakeDeliveries: () => undefined,
  }
  let merchants = 0
  return {
    services,
    database,
    clock,
    mails,
    processor,
    merchant(plan = 'free') {
      merchants += 1
      return createMerchant(services, {
        name: `Shop ${merchants}`,
        email: `shop${merchants}@example.com`,
        plan,
        country: 'US',
      })
    },
    async signIn(key, context) {
      const { actor, account } = await createAuthenticate(database, clock)(`Bearer ${key}`)
      return appRouter.createCaller({ services, ...context, actor, account })
    },
  }
}

/** What a client would be told of a call's failure. A call that succeeds is itself a failure. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome) return apiErrorOf(outcome.error)
  throw new Error(`expected a refusal, got ${JSON.stringify(outcome.value)}`)
}
