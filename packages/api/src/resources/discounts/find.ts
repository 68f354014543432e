import { columnsOf, type Database, type Discount, Prisma, rowSql, statementsOn } from '@merchant-payments/db'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'
import { type DiscountUse, notApplicable } from '../../money/discounts/apply-discount.ts'
import { claimOf } from './create.ts'

/** The fields of a sale's request about its discount and its customer. */
type DiscountInput = {
  discount_id?: string | undefined
  discount_code?: string | undefined
  customer_id?: string | undefined
  customer_email?: string | undefined
}

/**
 * The discount that a request names; null if it names none.
 * @throws discount_not_found; discount_not_applicable: unknown_code, expired, not_started, used_up; validation_error for a limit per
 * customer without a customer
 */
export async function findDiscount(scope: AccountScope, input: DiscountInput): Promise<DiscountUse | null> {
  const param = input.discount_id === undefined ? 'discount_code' : 'discount_id'
  if (input[param] === undefined) return null
  const row = await load(scope, input)
  const ended = refusalOf({ param }, row, scope.services.processorClock.now())
  // An earlier attempt at this request may have reserved a use before the discount ended. For any other, `reserveRedemption` refuses it.
  if (ended && scope.requestKey === undefined) throw ended
  if (row.maxPerCustomer !== null && input.customer_id === undefined && input.customer_email === undefined)
    throw ended ?? invalid(param, 'the discount has a limit per customer: send customer_id or customer_email')
  return { row, param, ended }
}

async function load({ services, account, requestKey }: AccountScope, input: DiscountInput): Promise<Discount> {
  const { discount } = services.database.prisma
  const { discount_id: id, discount_code: code = '' } = input
  if (id === undefined) {
    const found = await discount.findFirst({ where: { accountId: account.id, claimedCode: claimOf(code) } })
    const usable = found ?? (requestKey === undefined ? null : await findEnded(services.database, account.id, code))
    if (usable) return usable
    throw unknownCode()
  }
  const found = isId('disc', id) ? await discount.findFirst({ where: { accountId: account.id, id } }) : null
  if (found) return found
  throw new ApiError('discount_not_found', { param: 'discount_id' })
}

/** The newest of the discounts that had a code and were ended; null without one. */
async function findEnded({ pool }: Database, accountId: number, code: string): Promise<Discount | null> {
  const [row] = await statementsOn(pool).$queryRaw<Discount[]>`
    SELECT ${columns} FROM discounts
     WHERE account_id = ${accountId} AND code IS NOT NULL AND lower(code) = lower(${code})
     ORDER BY created_at DESC, id DESC LIMIT 1`
  return row ?? null
}

const columns = rowSql(columnsOf(Prisma.DiscountScalarFieldEnum))

function unknownCode(): ApiError {
  return notApplicable('discount_code', 'unknown_code', 'no active discount has this code')
}

/** The columns that decide whether a discount can be used at a time. */
type Usable = Pick<Discount, 'active' | 'startsAt' | 'expiresAt' | 'maxRedemptions' | 'redeemed'>

/** The reason not to use a discount: unknown_code, expired, not_started or used_up; null without one. @param now of the processor's clock */
export function refusalOf({ param }: Pick<DiscountUse, 'param'>, row: Usable, now: Date): ApiError | null {
  if (!row.active)
    return param === 'discount_code' ? unknownCode() : notApplicable(param, 'expired', 'the discount was ended')
  if (row.startsAt !== null && row.startsAt > now)
    return notApplicable(param, 'not_started', `the discount can be used from ${row.startsAt.toISOString()}`)
  if (row.expiresAt !== null && row.expiresAt <= now)
    return notApplicable(param, 'expired', `the discount expired at ${row.expiresAt.toISOString()}`)
  return row.maxRedemptions !== null && row.redeemed >= BigInt(row.maxRedemptions) ? usedUp(param) : null
}

export function usedUp(param: DiscountUse['param']): ApiError {
  return notApplicable(param, 'used_up', 'the discount is used up')
}
