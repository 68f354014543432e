import { createPlatformKey, type PlatformPermission, revokePlatformKey } from '@merchant-payments/api/operator'
import { appRouter } from '@merchant-payments/api/router'
import { expect, test, vi } from 'vitest'
import { operations, platformOperations } from '../testing/contract.ts'
import { bodyFor, objects, outcome, pathAt } from '../testing/examples.ts'
import { patience } from '../testing/patience.ts'
import { exchange } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'
import { proceduresOf } from './routes/compile-procedure.ts'

// More than 3,000 calls with keys that may not make them. Each is refused, and no row of a merchant is another one afterwards.

const server = await testServer({ opensLiveAccounts: true })
const { services, database } = server
const [victim, other, closed] = [await server.merchant(), await server.merchant(), await server.merchant()]
const shop = server.as(victim.test_key)
const merchantIds = [victim, other, closed].map(({ merchant_id: id }) => id)

const keyWith = (permissions: readonly PlatformPermission[] | null, livemode = false) =>
  createPlatformKey(services, { name: 'Hostile', livemode, permissions })
const { key } = await keyWith(null)
const { key: liveKey } = await keyWith(null, true)
const { key: withoutAct } = await keyWith(['merchants:write', 'platform_webhooks:write', 'reports:read'])
const { key: actAlone } = await keyWith(['act'])
const revoked = await keyWith(null)
await revokePlatformKey(services, revoked.id)
await vi.waitFor(
  async () => expect(outcome(await server.as(revoked.key).get('/platform/merchants'))).toBe('401 key_revoked'),
  patience,
)
await database.prisma.account.updateMany({
  where: { merchantId: closed.merchant_id },
  data: { closedAt: new Date(0) },
})
const secret = key.replace('svc_platform_test_', '')
const swapped = secret.replace(/[a-z]/gi, (letter) =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
)
/** Keys that do not exist: letters in the other case, and the beginning of another kind or mode. */
const unknownKeys = ['svc_platform_test_', 'svc_platform_live_', 'svc_test_', 'svc_live_'].map(
  (beginning, index) => `${beginning}${index === 0 ? swapped : secret}`,
)

/** An object of the victim for each path with an id. */
const paths = new Map<string, string>()
for (const [path, { make }] of Object.entries(objects)) paths.set(path, pathAt(path, await make(shop)))

/** as: the answer; any refusal when left out */
type Call = { method: string; path: string; key: string; merchants?: readonly string[]; body?: unknown; as?: string }

const id = victim.merchant_id
const header = '400 validation_error'

const acting: Call[] = operations.flatMap((operation) => {
  const { method } = operation
  const call = { method, path: paths.get(operation.path) ?? operation.path, body: bodyFor(operation) }
  const unknown = objects[operation.path]?.unknown
  const changes = method !== 'GET' && !operation.path.endsWith('/preview')
  return [
    ...[[], [''], [id, id], [id, other.merchant_id], [`${id},${id}`]].map((merchants) => ({
      ...{ ...call, key, merchants, as: header },
    })),
    ...[id.toUpperCase(), id.toLowerCase(), `${id}x`, `mer_${'0'.repeat(24)}`].map((merchant) => ({
      ...{ ...call, key, merchants: [merchant], as: '404 merchant_not_found' },
    })),
    ...[victim.test_key, other.test_key, other.live_key].map((own) => ({
      ...{ ...call, key: own, merchants: [id], as: header },
    })),
    ...unknownKeys.map((one) => ({ ...call, key: one, merchants: [id], as: '401 unauthorized' })),
    { ...call, key: withoutAct, merchants: [id], as: '403 permission_denied' },
    { ...call, key: revoked.key, merchants: [id], as: '401 key_revoked' },
    ...(changes ? [{ ...call, key, merchants: [closed.merchant_id], as: '403 merchant_closed' }] : []),
    ...(unknown && !changes ? [{ ...call, key, merchants: [closed.merchant_id], as: `404 ${unknown}` }] : []),
    ...(unknown
      ? [
          { ...call, key, merchants: [other.merchant_id], as: `404 ${unknown}` },
          { ...call, key: liveKey, merchants: [id], as: `404 ${unknown}` },
        ]
      : []),
  ]
})

const managing: Call[] = platformOperations.flatMap(({ method, path: template }) => {
  const call = { method, path: pathAt(template, id) }
  return [
    ...[victim.test_key, victim.live_key, other.test_key].map((own) => ({
      ...{ ...call, key: own, as: '403 permission_denied' },
    })),
    ...[[id], [id, id], [other.merchant_id]].map((merchants) => ({ ...call, key, merchants, as: header })),
    ...unknownKeys.map((one) => ({ ...call, key: one, as: '401 unauthorized' })),
    { ...call, key: actAlone, as: '403 permission_denied' },
    { ...call, key: revoked.key, as: '401 key_revoked' },
  ]
})

/** Each procedure by tRPC, also those of people and of operators. Its input is read after the key and the header. */
const native: Call[] = proceduresOf(appRouter).flatMap(([name, { type }]) => {
  const call =
    type === 'query'
      ? { method: 'GET', path: `/trpc/${name}?input=%7B%7D` }
      : { method: 'POST', path: `/trpc/${name}`, body: {} }
  const isOfPlatform = name.startsWith('platform.')
  return [
    ...(isOfPlatform ? [] : [{ ...call, key }]),
    { ...call, key, merchants: [id, id] },
    { ...call, key: victim.test_key, merchants: [id] },
    { ...call, key: isOfPlatform ? actAlone : withoutAct, ...(isOfPlatform ? {} : { merchants: [id] }) },
    { ...call, key: revoked.key, ...(isOfPlatform ? {} : { merchants: [id] }) },
    { ...call, key: unknownKeys[0] ?? '', ...(isOfPlatform ? {} : { merchants: [id] }) },
  ]
})

/** Tables that the server writes behind its answers: the log of requests has the refusals, and balances become due after a sale. */
const writtenLater = ['logged_requests', 'balance_mirrors']

/** A digest of the rows of each table of the merchants. Keys have the time of their last use. */
async function digests(): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
      WHERE a.atttypid = 'int4'::regtype AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL($1) ORDER BY 1`,
    [writtenLater],
  )
  const digest = async (table: string, condition: string) => {
    const { rows } = await database.pool.query<{ digest: string }>(
      `SELECT md5(COALESCE(string_agg(shown, '' ORDER BY shown), '')) AS digest
         FROM (SELECT (to_jsonb(t) - 'last_used_at')::text AS shown FROM ${table} t WHERE ${condition}) all_of_them`,
      [merchantIds],
    )
    return [table, rows[0]?.digest ?? ''] as const
  }
  const ofAccounts = 'account_id IN (SELECT id FROM accounts WHERE merchant_id = ANY($1))'
  return Object.fromEntries([
    await digest('merchants', 'id = ANY($1)'),
    await digest('accounts', 'merchant_id = ANY($1)'),
    ...(await Promise.all(tables.map(({ name }) => digest(name, ofAccounts)))),
  ])
}

/** The answer to a call, if it is another one than the call has to get. */
async function wrongAnswer({ method, path, key, merchants = [], body, as }: Call): Promise<string[]> {
  const headers = merchants.length === 0 ? {} : { 'x-service-merchant': [...merchants] }
  const sending = { key, body, headers }
  if (as === undefined) {
    const { status, text } = await exchange(server.origin, method, path, sending)
    return status >= 400 && status < 500 ? [] : [`${method} ${path}: ${status} ${text}`]
  }
  const answer = outcome(await server.as(key).send(method, path, sending))
  return answer === as ? [] : [`${method} ${path}: ${answer}, not ${as}`]
}

const groups = Object.groupBy(
  [...acting, ...managing, ...native],
  ({ path }) => /^\/(trpc\/)?[\w-]+/.exec(path)?.[0] ?? path,
)
// Events of the processor are applied behind their answers.
await vi.waitFor(
  async () =>
    expect(await database.prisma.processorEvent.count({ where: { processedAt: null, lastError: null } })).toBe(0),
  patience,
)
/** After the group before: a write that a group leaves behind fails that group alone. */
let before = await digests()

test('the hostile calls are many, and so are the tables of a merchant', () => {
  expect(acting.length + managing.length + native.length).toBeGreaterThan(3_000)
  expect(Object.keys(before).length).toBeGreaterThan(30)
})

test.each(Object.entries(groups))(
  'hostile calls of %s are refused, and change no row of a merchant',
  async (_, calls = []) => {
    const wrong: string[] = []
    for (let from = 0; from < calls.length; from += 20)
      wrong.push(...(await Promise.all(calls.slice(from, from + 20).map(wrongAnswer))).flat())
    const expected = before
    before = await digests()
    expect(wrong).toEqual([])
    expect(before).toEqual(expected)
  },
)
