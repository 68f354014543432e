import { type AccountModel, type Plan, Prisma, statementsOn } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import type { Throttle } from '../../core/concurrency/throttle.ts'
import { defaultScheduleId } from '../../core/currency/default-schedule-id.ts'
import type { Services } from '../../core/request/context.ts'
import { applicationFeePercent } from '../../money/fees/application-fee-percent.ts'
import { doubleFeesReason } from '../../money/fees/double-fees.ts'
import { feeOn } from '../../money/fees/fee-formula.ts'
import { type FeeTerms, termsOf } from '../../money/fees/fee-schedule.ts'
import { feeColumns } from '../../money/fees/fee-terms.ts'
import { invoiceFee } from '../../money/fees/invoice-fee.ts'
import { readFeeSchedule } from '../../money/fees/read-fee-schedule.ts'
import { setInvoiceFees } from '../events/set-invoice-fees.ts'
import { lockSubscriptionSession } from '../sync/lock-subscription-session.ts'
import type { Adopter } from './adopt-subscriptions.ts'
import { AdoptionRefusedError } from './find-adoptable.ts'
import { countLeftOut, type LeftOut } from './left-out.ts'

/** `merchantId` is null before the merchant is created. */
type Charged = { merchantId: string | null; model: AccountModel }

type Running = {
  id: string
  hostAccount: string | null
  currency: string
  readOnlyReason: string | null
  /** The percentage at the adoption, in hundredths of a per cent. */
  found: number
  /** The amount of a period, in minor units. */
  total: bigint
}

const page = 100

/** Times that the percentage of a subscription is set while its items change. */
const maxTurns = 3

/** The price of a period of a subscription `s`. */
const itemsTotal = Prisma.sql`(
  SELECT sum((item->>'amount')::bigint * (item->>'quantity')::bigint)::bigint FROM jsonb_array_elements(s.items) AS item)`

/** Refuses to let the merchant of a standard account pay the processor's fees twice. @throws AdoptionRefusedError */
export async function refuseDoubleFees(services: Services, { merchantId, model }: Charged, plan: Plan): Promise<void> {
  if (model !== 'standard') return
  const schedule = await readFeeSchedule(services, { merchantId, plan })
  if (schedule.id !== defaultScheduleId) return
  throw new AdoptionRefusedError(
    `The fees of renewals stay: ${doubleFeesReason}. Leave out --take-over-fees, or assign another schedule before: mpay pricing assign.`,
  )
}

/**
 * Gives the renewals of adopted subscriptions the fee of new sales. A subscription whose fee was taken over is not looked at again.
 * @returns how many have it now, and those that keep the fee that they had
 * @throws ProcessorError
 */
export async function takeOverFees(
  services: Services,
  { owner, plan }: Adopter,
  { merchantId, model }: Charged,
  pace: Throttle,
): Promise<{ taken: number; kept: LeftOut[] }> {
  const schedule = await readFeeSchedule(services, { merchantId, plan })
  const termsIn = (currency: string) =>
    termsOf(schedule, { plan, currency, recurring: true, paysProcessor: model === 'standard' })
  const kept = countLeftOut()
  let taken = 0
  for (let after = ''; ; ) {
    const rows = await readRunning(services, owner.id, after)
    for (const row of rows) {
      const reason = await takeOverFee(services, owner, row, termsIn(row.currency), pace)
      if (reason === null) taken += 1
      else kept.add(reason, row.id)
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < page) return { taken, kept: kept.list() }
  }
}

function readRunning({ database }: Services, accountId: number, after: string): Promise<Running[]> {
  return statementsOn(database.pool).$queryRaw<Running[]>`
    SELECT s.id, b.host_account AS "hostAccount", b.currency, s.read_only_reason AS "readOnlyReason", b.fee_bps AS found,
           ${itemsTotal} AS total
      FROM subscription_sessions b JOIN subscriptions s ON s.account_id = b.account_id AND s.session_ref = b.ref
     WHERE b.account_id = ${accountId} AND b.fee_as_found AND s.status NOT IN ('canceled', 'incomplete_expired')
       AND s.id > ${after}
     ORDER BY s.id LIMIT ${page}`
}

/** @returns null, or why the fee stays as it is */
async function takeOverFee(
  services: Services,
  owner: Adopter['owner'],
  { total: listed, ...row }: Running,
  terms: FeeTerms | null,
  pace: Throttle,
): Promise<string | null> {
  const { id, hostAccount, currency, readOnlyReason } = row
  if (readOnlyReason !== null) return `fees of subscriptions that are ${readOnlyReason}`
  if (terms === null) return `fees of subscriptions in ${currency}, which the fee schedule lacks`
  const scope = { livemode: owner.livemode, hostAccount }
  const set = async (hundredths: bigint): Promise<boolean> => {
    await pace()
    try {
      await services.processor.subscriptions.setFeePercent(scope, { id, hundredths })
      return true
    } catch (error) {
      if (error instanceof ProcessorError && error.outcome === 'refused') return false
      throw error
    }
  }
  const refused = 'fees of subscriptions that the processor refuses to change'
  for (let turn = 1, total = listed; ; turn += 1) {
    const keep = async (reason: string) => (turn === 1 || (await set(BigInt(row.found))) ? reason : refused)
    if (total > 0n && feeOn(total, terms) >= total) return keep('fees of subscriptions that cost no more than the fee')
    if (turn > maxTurns) return keep('fees of subscriptions whose items change meanwhile')
    const feeAmount = invoiceFee(total, terms)
    if (!(await set(total === 0n ? 0n : applicationFeePercent(feeAmount, total)))) return keep(refused)
    const now = await storeTerms(services, owner.id, id, { total, feeAmount, terms })
    if (now === total) break
    // The items were changed meanwhile, and with them the percentage.
    total = now
  }
  await pace()
  const { customer } = await services.processor.subscriptions.retrieve(scope, id)
  await pace()
  await setInvoiceFees(services, scope, customer)
  return null
}

/**
 * Stores the terms, unless the items have another total by now. A payment that began with the fee as it was found has the fee that was taken.
 * @returns the total under the lock that changes of the items take
 */
function storeTerms(
  { database }: Services,
  accountId: number,
  ref: string,
  { total, feeAmount, terms }: { total: bigint; feeAmount: bigint; terms: FeeTerms },
): Promise<bigint> {
  return database.prisma.$transaction(async (tx) => {
    await lockSubscriptionSession(tx, accountId, ref)
    const [found] = await tx.$queryRaw<{ total: bigint }[]>`
      SELECT ${itemsTotal} AS total FROM subscriptions s WHERE s.account_id = ${accountId} AND s.session_ref = ${ref}`
    const now = found?.total ?? total
    if (now !== total) return now
    const columns = { ...feeColumns(terms), feeAmount, amountTotal: total, feeAsFound: false }
    await tx.subscriptionSession.updateMany({ where: { accountId, ref }, data: columns })
    return now
  })
}
