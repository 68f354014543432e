import { randomBytes } from 'node:crypto'
import type { AccountModel, Plan } from '@merchant-payments/db'
import { isSaturated } from '@merchant-payments/db'
import { createKeyring } from '@merchant-payments/db/encryption'
import { type TestDatabase, testDatabase } from '@merchant-payments/db/testing'
import { createCountryRules } from '@merchant-payments/processor'
import { afterAll } from 'vitest'
import { createAuditLog } from '../core/audit-log/audit-log.ts'
import { loadDataKeys } from '../core/encryption/data-keys.ts'
import { createActionLimit } from '../core/request/action-limit.ts'
import { createAdmission } from '../core/request/admission.ts'
import { apiErrorOf } from '../core/request/api-error-of.ts'
import { createKeyAuthenticator } from '../core/request/authenticate-api-key.ts'
import { processorClock } from '../core/request/clock.ts'
import type { Context, Mail, Services } from '../core/request/context.ts'
import type { ApiError } from '../core/request/errors.ts'
import type { ScreenTexts } from '../core/request/ports.ts'
import { type CreatedMerchant, createMerchant, type OpenedAccount } from '../people/merchants/create.ts'
import { builtInBlocklist } from '../people/screening/built-in-blocklist.ts'
import { createScreenTexts } from '../people/screening/screen-texts.ts'
import { createFeedWatch } from '../resources/events/feed-watch.ts'
import { appRouter } from '../resources/router.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { type TestProcessor, type TestProcessorOptions, testProcessor } from './test-processor.ts'

export type TestPlatform = {
  services: Services
  database: TestDatabase
  clock: TestClock
  /** The mails sent, oldest first. */
  mails: Mail[]
  /** The alerts to the operator in the log, oldest first. */
  alerts: ({ message: string } & Record<string, unknown>)[]
  processor: TestProcessor
  /**
   * A merchant that can charge in the test mode, unless `opened` changes that before the first sync. The live account
   * is opened when it is first needed, as at Stripe. `processor.events()` leaves out earlier events of the accounts.
   */
  merchant(plan?: Plan, opened?: OpenedAccount, model?: AccountModel): Promise<CreatedMerchant>
  /** The router, called as the owner of a key; with other services or an Idempotency-Key if need be. */
  signIn(key: string, context?: Partial<Omit<Context, 'actor' | 'account'>>): Promise<Client>
}

export type Client = ReturnType<typeof appRouter.createCaller>

/** Compiled once for all files of a worker: it keeps nothing of what it read. */
let screenTexts: ScreenTexts | undefined

type PlatformOptions = {
  webhookAllowCidrs?: string[]
  publicUrl?: string
  processor?: TestProcessorOptions
  /** A merchant's live account is opened with the test one, as at the sandbox. */
  opensLiveAccounts?: boolean
}

/** Everything behind the HTTP side, for the tests of one file: a database of their own, and a processor in memory. */
export async function testPlatform(options: PlatformOptions = {}): Promise<TestPlatform> {
  const processor = testProcessor(options.processor)
  afterAll(() => processor.close())
  const database = await testDatabase()
  const clock = testClock()
  database.followTime(clock.time)
  const mails: Mail[] = []
  const alerts: TestPlatform['alerts'] = []
  screenTexts ??= createScreenTexts(builtInBlocklist())
  const keyring = createKeyring([randomBytes(32).toString('base64')])
  const services: Services = {
    database,
    processor: processor.processor,
    keyring,
    dataKeys: await loadDataKeys(database, keyring),
    clock,
    processorClock: processorClock(clock, processor.processor),
    auditLog: createAuditLog(database, clock, () => undefined),
    admission: createAdmission({ isHeldUp: (accountId) => isSaturated(database.pool, accountId) }),
    feedWatch: createFeedWatch(database, 2_000),
    screenTexts,
    countryRules: createCountryRules(),
    platformHosting: 'all',
    operatorTwoFactor: 'optional',
    alert: (details, message) => alerts.push({ ...details, message }),
    webhookAllowCidrs: options.webhookAllowCidrs ?? [],
    webhookSourceAddresses: [],
    attempts: createActionLimit(database, clock),
    passwordCost: { N: 2, r: 1, p: 1 },
    publicUrl: options.publicUrl ?? 'http://platform.test',
    mail: async (message) => {
      mails.push(message)
    },
    sendsMail: true,
    mailsCustomers: true,
    remindsCustomers: true,
    wakeDeliveries: () => undefined,
  }
  const { opensLiveAccounts = false } = options
  const opening = { ...services, processor: { ...services.processor, isSandbox: async () => opensLiveAccounts } }
  let merchants = 0
  return {
    services,
    database,
    clock,
    mails,
    alerts,
    processor,
    async merchant(plan = 'free', opened, model = 'platform') {
      merchants += 1
      const named = { name: `Shop ${merchants}`, email: `shop${merchants}@example.com` }
      const merchant = await createMerchant(opening, { ...named, plan, country: 'US', model }, { opened })
      const accounts = await database.prisma.account.findMany({ where: { merchantId: merchant.merchant_id } })
      await processor.leaveOut(accounts.flatMap(({ processorAccountId }) => processorAccountId ?? []))
      return merchant
    },
    async signIn(key, context) {
      const { actor, account } = await createKeyAuthenticator(database, clock)(`Bearer ${key}`)
      return appRouter.createCaller({ services, ...context, actor, account })
    },
  }
}

/** The error that a client would get. @throws Error if the call succeeds */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome) return apiErrorOf(outcome.error)
  throw new Error(`expected a refusal, got ${JSON.stringify(outcome.value)}`)
}
