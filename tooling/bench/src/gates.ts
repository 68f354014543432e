import { randomBytes, randomUUID } from 'node:crypto'
import {
  createFailureLimit,
  createKeyAuthenticator,
  createKeyAuthorizer,
  createKeyUse,
  createRateLimit,
  idempotencyOwnerOf,
} from '@merchant-payments/api/http'
import { createIdempotency, systemClock } from '@merchant-payments/api/services'
import { connect } from '@merchant-payments/db'
import { createKeyring } from '@merchant-payments/db/encryption'
import { answerParent, forkChild } from './child.ts'
import { poolSize, type Scene } from './scene.ts'

/** The checks that every request with a key passes, without HTTP, on the same database. */
type Gates = {
  /** Microseconds of processor time for each, per request. */
  round(): Promise<Record<string, number>>
  stop(): Promise<void>
}

type Measures = Record<string, { requests: number; pass(): Promise<unknown> }>
type Question = { start: Scene } | { round: true }

const atOnce = 64

export async function startGates(scene: Scene): Promise<Gates> {
  const child = forkChild('./gates.ts')
  await child.ask({ start: scene } satisfies Question)
  return {
    round: async () => (await child.ask({ round: true } satisfies Question)) as Record<string, number>,
    stop: child.stop,
  }
}

if (import.meta.main) {
  let measures: Measures = {}
  answerParent(async (question: Question) => {
    if ('start' in question) {
      measures = await measuresOf(question.start)
      // Until V8 has compiled them.
      await roundOf(measures)
      return {}
    }
    return roundOf(measures)
  })
}

async function measuresOf({ databaseUrl, key }: Scene): Promise<Measures> {
  const database = connect({ url: databaseUrl, poolSize })
  const newGate = () => {
    const keyUse = createKeyUse(database, systemClock)
    return createKeyAuthorizer({
      authenticate: createKeyAuthenticator(database, systemClock),
      admit: () => Promise.resolve(),
      rateLimit: createRateLimit(database, systemClock, 100_000_000),
      failureLimit: createFailureLimit(systemClock),
      keyUse,
      platform: { rateLimit: createRateLimit(database, systemClock, 100_000_000), keyUse },
    })
  }
  const header = `Bearer ${key}`
  const address = '127.0.0.1'
  const authenticate = createKeyAuthenticator(database, systemClock)
  const gate = newGate()
  const request = { authorization: header, address }
  const { caller } = await gate(request)
  const owner = idempotencyOwnerOf(caller)
  if (!owner) throw new Error('the key of the bench has no account')

  const keyring = createKeyring([randomBytes(32).toString('base64')])
  const idempotency = createIdempotency({ database, keyring })
  const body = Buffer.alloc(300, 'x')
  const answer = { status: 200, body: 'x'.repeat(600) }
  return {
    key: { requests: 64_000, pass: () => authenticate(header) },
    'key and rate limit': { requests: 64_000, pass: () => gate(request) },
    'the same after a pause': { requests: 640, pass: () => newGate()(request) },
    'Idempotency-Key': {
      requests: 640,
      async pass() {
        const claim = await idempotency.begin(owner, randomUUID(), 'POST /api/v1/products', body)
        if ('status' in claim) throw new Error('a new key has an answer already')
        await idempotency.hold(claim, async () => undefined)
        await idempotency.finish(claim, answer)
      },
    },
  }
}

async function roundOf(all: Measures): Promise<Record<string, number>> {
  const results: Record<string, number> = {}
  for (const [name, { requests, pass }] of Object.entries(all)) {
    const before = process.cpuUsage()
    for (let done = 0; done < requests; done += atOnce) await Promise.all(Array.from({ length: atOnce }, pass))
    const { user, system } = process.cpuUsage(before)
    results[name] = (user + system) / requests
  }
  return results
}
