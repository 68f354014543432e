import { accessRevoked, type HistoryPage, ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import { setUpModes } from '../core/request/set-up-modes.ts'
import { eachPage } from '../processor/recovery/rebuild/rebuild-context.ts'
import { type Check, type CheckResult, type Finding, maxFindings, type Scope } from './check-result.ts'
import { type Batches, readBatches } from './read-batches.ts'

/** A list's place at the processor and its owner; null is the platform's own account, which has objects of many merchants. */
export type Place = ProcessorScope & { owner: { id: number; merchant: string } | null }

/** An object as in our rows. */
type Row = { id: string; merchant: string; text: string }

/** How objects of the processor are compared with rows. */
export type Comparison<T> = {
  list(scope: Scope, place: Place, since: Date, after: string | null): Promise<HistoryPage<T>>
  idOf(item: T): string
  /** The values that must be equal, as text for a finding. */
  textOf(item: T): string
  /** The rows of some objects in one place. */
  rowsOf(scope: Scope, place: Place, items: readonly T[]): Promise<Row[]>
  /** The objects without a row that should have one, each with the merchant whose account lacks it. */
  lackingOf(scope: Scope, place: Place, items: readonly T[]): Promise<{ item: T; merchant: string | null }[]>
  /** The rows of one place that the processor's list since a time must contain: selects `merchant` and `id`. */
  listedRows(place: Place, since: Date, until: Date): Batches
}

/** Objects that are created while a list is read may be missing in it, and the processor's times are whole seconds. */
const marginMs = 60_000

/** A check that the processor's list and our rows contain the same objects, with the same amounts to the minor unit. */
export function compareLists<T>(
  { name, invariant }: Pick<Check, 'name' | 'invariant'>,
  comparison: Comparison<T>,
  listPlaces: (scope: Scope) => Promise<Place[]> = everyPlace,
): Check {
  return {
    name,
    invariant,
    asksProcessor: true,
    async run(scope) {
      const looked: CheckResult = { rows: 0, findings: [] }
      for (const place of await listPlaces(scope)) {
        const { rows, findings } = await comparePlace(scope, place, comparison).catch(unreadable(place))
        looked.rows += rows
        looked.findings.push(...findings.slice(0, maxFindings - looked.findings.length))
      }
      return looked
    },
  }
}

/** The ids of one list are kept until our rows were read: a hundred megabytes for a million of them. */
async function comparePlace<T>(scope: Scope, place: Place, comparison: Comparison<T>): Promise<CheckResult> {
  const { since, services } = scope
  const until = new Date(services.processorClock.now().getTime() - marginMs)
  const listed = new Set<string>()
  const findings: Finding[] = []
  const add = (merchant: string | null, object: string, message: string) =>
    findings.push({ merchant, livemode: place.livemode, object, message })
  await eachPage(
    scope,
    (...page) => comparison.list(scope, place, ...page),
    async (items) => {
      for (const item of items) listed.add(comparison.idOf(item))
      const rows = new Map((await comparison.rowsOf(scope, place, items)).map((row) => [row.id, row]))
      for (const item of items) {
        const [row, there] = [rows.get(comparison.idOf(item)), comparison.textOf(item)]
        if (row && row.text !== there) add(row.merchant, row.id, `${row.text}, but the processor says ${there}`)
      }
      const without = items.filter((item) => !rows.has(comparison.idOf(item)))
      if (without.length === 0) return
      for (const { item, merchant } of await comparison.lackingOf(scope, place, without)) {
        add(merchant, comparison.idOf(item), `no row, but the processor says ${comparison.textOf(item)}`)
      }
    },
  )
  const accounts = place.owner ? [place.owner.id] : scope.accounts
  const from = new Date(since.getTime() + marginMs)
  for await (const { found } of readBatches<Omit<Row, 'text'>>(
    { ...scope, accounts },
    comparison.listedRows(place, from, until),
  )) {
    for (const { id, merchant } of found)
      if (!listed.has(id)) add(merchant, id, 'a row, but the processor does not list it')
  }
  return { rows: listed.size, findings }
}

/** A refusal to show an account is a finding. A failure without an answer ends the audit. */
export function unreadable({ hostAccount, livemode, owner }: Place) {
  return (error: unknown): CheckResult => {
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
    const message = `its list cannot be read: ${error.processorMessage ?? error.message}`
    return {
      rows: 0,
      findings: [{ merchant: owner?.merchant ?? null, livemode, object: hostAccount ?? 'platform', message }],
    }
  }
}

/** The platform's own account, and merchants' accounts that the platform can still access, in the modes set up. */
export async function everyPlace({ services, accounts }: Scope): Promise<Place[]> {
  const modes = setUpModes(services)
  const found = await services.database.prisma.account.findMany({
    where: {
      processorAccountId: { not: null },
      AND: [
        { OR: modes.map((livemode) => ({ livemode })) },
        { OR: [{ disabledReason: null }, { disabledReason: { not: accessRevoked } }] },
      ],
      ...(accounts ? { id: { in: [...accounts] } } : {}),
    },
    select: { id: true, livemode: true, merchantId: true, processorAccountId: true },
    orderBy: { id: 'asc' },
  })
  return [
    ...platformPlaces(services),
    ...found.map(({ id, livemode, merchantId: merchant, processorAccountId: hostAccount }) => ({
      livemode,
      hostAccount,
      owner: { id, merchant },
    })),
  ]
}

/** The platform's own account, in the modes that are set up. */
export function platformPlaces(services: Scope['services']): Place[] {
  return setUpModes(services).map((livemode) => ({ livemode, hostAccount: null, owner: null }))
}

/** The condition for rows of one place and of the chosen accounts. */
export function ofPlace({ livemode, hostAccount, owner }: Place, accounts: Scope['accounts']) {
  const ids = owner ? [owner.id] : accounts
  return { hostAccount, account: { livemode }, ...(ids ? { accountId: { in: [...ids] } } : {}) }
}
