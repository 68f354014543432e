import type { BalanceTransactionSnapshot } from '@merchant-payments/processor'
import { readBalance } from '../../money/balances/read-balance.ts'
import { type Check, type CheckResult, type Finding, mergeResults, type Scope } from '../check-result.ts'
import { type Comparison, compareLists, everyPlace, type Place, unreadable } from '../compare-lists.ts'

type Compared = Pick<BalanceTransactionSnapshot, 'type' | 'category' | 'amount' | 'fee' | 'currency'> & {
  availableOn: Date | null
}

const textOf = ({ type, category, amount, fee, currency, availableOn }: Compared) =>
  `${type} (${category}) of ${amount} ${currency}, a fee of ${fee}, available on ${availableOn?.toISOString()}`

/** How late a change may be copied. */
const lateMs = 5 * 60_000

const comparison: Comparison<BalanceTransactionSnapshot> = {
  list: ({ services }, place, ...page) => services.processor.balanceTransactions.list(place, ...page),
  idOf: ({ id }) => id,
  textOf,
  async rowsOf({ services }, { owner }, items) {
    const rows = await services.database.prisma.balanceTransaction.findMany({
      where: { accountId: owner?.id ?? 0, id: { in: items.map(({ id }) => id) } },
    })
    return rows.map((row) => ({ id: row.id, merchant: owner?.merchant ?? '', text: textOf(row) }))
  },
  /** The copy of an account that is older than it may begin later than the list does. */
  async lackingOf({ services }, { owner }, items) {
    const { database, processorClock } = services
    const where = { accountId: owner?.id ?? 0, availableOn: { not: null } }
    const first = await database.prisma.balanceTransaction.aggregate({ where, _min: { createdAt: true } })
    const from = first._min.createdAt ?? new Date(0)
    const until = new Date(processorClock.now().getTime() - lateMs)
    const copied = items.filter(({ created }) => created >= from && created < until)
    return copied.map((item) => ({ item, merchant: owner?.merchant ?? null }))
  },
  listedRows: (_place, since, until) => ({
    table: 'balance_transactions',
    key: { id: 'text' },
    where: 'available_on IS NOT NULL AND created_at BETWEEN $1 AND $2',
    values: [since, until],
    select: 'SELECT a.merchant_id AS merchant, batch.id FROM batch JOIN accounts a ON a.id = batch.account_id',
  }),
}

const invariant =
  'What can be paid out of an account, and each transaction of its ledger, are copied as the processor has them.'

/** Accounts whose ledger has been copied. */
async function copiedPlaces(scope: Scope): Promise<Place[]> {
  const mirrors = await scope.services.database.prisma.balanceMirror.findMany({
    where: { mirroredUntil: { not: null } },
    select: { accountId: true },
  })
  const copied = new Set(mirrors.map(({ accountId }) => accountId))
  return (await everyPlace(scope)).filter(({ owner }) => owner !== null && copied.has(owner.id))
}

const ledgers = compareLists({ name: 'processor-balances', invariant }, comparison, copiedPlaces)

export const processorBalances: Check = {
  ...ledgers,
  async run(scope) {
    const results: CheckResult[] = [await ledgers.run(scope)]
    for (const place of await copiedPlaces(scope))
      results.push(await compareBalance(scope, place).catch(unreadable(place)))
    return mergeResults(results)
  },
}

/** Compares the available balance by our rows with the processor's; an account with very recent changes is skipped. */
async function compareBalance(scope: Scope, place: Place): Promise<CheckResult> {
  const { services, pace } = scope
  const { owner, livemode } = place
  if (owner === null) return { rows: 0, findings: [] }
  await pace()
  const there = await services.processor.balance.retrieve(place)
  const now = services.processorClock.now()
  const { available } = await readBalance(services.database, owner.id, now)
  const here = new Map(available.map(({ currency, amount }) => [currency, amount]))
  const currencies = [...new Set([...here.keys(), ...there.keys()])]
  const findings: Finding[] = currencies.flatMap((currency) => {
    const [own, told] = [here.get(currency) ?? 0n, there.get(currency) ?? 0n]
    if (own === told) return []
    const message = `${own} ${currency} can be paid out, but the processor says ${told}`
    return [{ merchant: owner.merchant, livemode, object: place.hostAccount ?? '', message }]
  })
  if (findings.length === 0) return { rows: currencies.length, findings }
  await pace()
  const recent = await services.processor.balanceTransactions.list(place, new Date(now.getTime() - lateMs), null)
  return { rows: currencies.length, findings: recent.items.length > 0 ? [] : findings }
}
