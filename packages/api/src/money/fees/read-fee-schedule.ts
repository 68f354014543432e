import { type AccountModel, type Plan, statementsOn } from '@merchant-payments/db'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { Services } from '../../core/request/context.ts'
import { invalid } from '../../core/request/errors.ts'
import { defaultSchedule } from './default-schedule.ts'
import { currenciesOf, type FeeSchedule, type FeeScheduleTerms, type FeeTerms, termsOf } from './fee-schedule.ts'

/** A row of `fee_schedules`. */
type FeeScheduleRow = { id: string; name: string; terms: unknown; createdAt: Date }

export function toFeeSchedule({ id, name, terms, createdAt }: FeeScheduleRow): FeeSchedule {
  return { id, name, ...(terms as FeeScheduleTerms), created: createdAt }
}

/**
 * The fee schedule of a merchant's new sales: the assignment to the merchant that began last, or else the one to its plan.
 * @param merchantId null for a merchant that is yet to be created
 */
export async function readFeeSchedule(
  { database, processorClock }: Pick<Services, 'database' | 'processorClock'>,
  { merchantId, plan }: { merchantId: string | null; plan: Plan },
): Promise<FeeSchedule> {
  const [found] = await statementsOn(database.pool).$queryRaw<(FeeScheduleRow | { id: null })[]>`
    SELECT s.id, s.name, s.terms, s.created_at AS "createdAt"
      FROM fee_assignments a LEFT JOIN fee_schedules s ON s.id = a.schedule_id
     WHERE (a.merchant_id = ${merchantId} OR a.plan = ${plan}::plan)
       AND (a.starts_at IS NULL OR a.starts_at <= ${processorClock.now()})
     ORDER BY a.merchant_id IS NULL, COALESCE(a.starts_at, a.created_at) DESC, a.id DESC LIMIT 1`
  return found === undefined || found.id === null ? defaultSchedule : toFeeSchedule(found)
}

/** The fee terms of a sale in a currency. @throws validation_error naming the field if the schedule has none */
export type SaleTerms = (param: string, currency: string) => FeeTerms

/** The fee terms of an account's new sales, by the fee schedule that it has now. */
export async function readSaleTerms(
  { services, account }: Pick<AccountScope, 'services' | 'account'>,
  kind: 'payment' | 'subscription',
): Promise<SaleTerms> {
  return saleTermsOf(await readFeeSchedule(services, account), account, kind)
}

/** A standard account pays the processor itself, so a passed fee also covers the schedule's estimate of the processor's fee. */
export function saleTermsOf(
  schedule: FeeSchedule,
  { plan, model }: { plan: Plan; model: AccountModel },
  kind: 'payment' | 'subscription',
): SaleTerms {
  const recurring = kind === 'subscription'
  return (param, currency) => {
    const terms = termsOf(schedule, { plan, currency, recurring, paysProcessor: model === 'standard' })
    if (terms) return terms
    const supported = currenciesOf(schedule, recurring).join(', ')
    throw invalid(param, `${currency} is not supported; supported are ${supported}`)
  }
}
