import type { DiscountCreate, DiscountWire } from '../../contract/discounts/schema.ts'
import { toDiscount } from '../../contract/discounts/wire.ts'
import { checkStep } from '../../core/currency/check-currency-step.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { idOf, isId } from '../../core/request/id.ts'
import { requireFuture } from '../../core/wire/require-future.ts'
import { refuseProhibited } from '../../people/screening/refuse-prohibited.ts'

/** @throws product_not_found, prohibited_content, validation_error, also for the code of another active discount */
export async function createDiscount(scope: AccountScope, input: DiscountCreate): Promise<DiscountWire> {
  const { services, account } = scope
  const { discount } = services.database.prisma
  const { amount_off: amountOff, currency = null, code = null, product_ids: productIds = [] } = input
  const now = services.processorClock.now()
  const expiresAt = requireFuture(input.expires_at, now)
  if (amountOff !== undefined && currency !== null) checkStep('amount_off', BigInt(amountOff), currency)
  await requireProducts(scope, productIds)
  await refuseProhibited(scope, { name: input.name })
  const key = { accountId: account.id, id: idOf(scope, 'disc') }
  const data = {
    ...key,
    name: input.name,
    code,
    claimedCode: claimOf(code),
    percentOff: input.percent_off ?? null,
    amountOff: amountOff === undefined ? null : BigInt(amountOff),
    currency,
    duration: input.duration,
    durationInMonths: input.duration_in_months ?? null,
    maxRedemptions: input.max_redemptions ?? null,
    maxPerCustomer: input.max_per_customer ?? null,
    productIds,
    startsAt: input.starts_at === undefined ? null : new Date(input.starts_at * 1000),
    expiresAt,
    metadata: input.metadata ?? {},
    createdAt: now,
  }
  const [made] = await discount.createManyAndReturn({ data, skipDuplicates: true })
  // Otherwise an earlier attempt at this request has inserted it, or another discount has the code.
  const row = made ?? (await discount.findFirst({ where: key }))
  if (row === null) throw invalid('code', 'is the code of another active discount')
  return toDiscount({ ...row, held: 0n }, account.livemode)
}

/** The form of a code that two active discounts cannot both have. */
export function claimOf(code: string | null): string | null {
  return code === null ? null : code.toLowerCase()
}

/** @throws product_not_found on the item of `product_ids` that is no product of either kind */
async function requireProducts({ services, account }: AccountScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { product, subscriptionProduct } = services.database.prisma
  const query = {
    where: { accountId: account.id, id: { in: ids.filter((id) => isId('prod', id)) } },
    select: { id: true },
  }
  const known = new Set(
    (await Promise.all([product.findMany(query), subscriptionProduct.findMany(query)])).flat().map(({ id }) => id),
  )
  const index = ids.findIndex((id) => !known.has(id))
  if (index >= 0) throw new ApiError('product_not_found', { param: `product_ids.${index}` })
}
