import { platformMerchantId } from '@merchant-payments/db'
import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { ApiError } from '../../core/request/errors.ts'
import { type AreaRoles, areasOf } from '../../people/access/portal-areas.ts'
import { readView, viewEnd } from '../../people/access/read-operator-view.ts'

/**
 * Lets the operator see the merchant as its owner does, for an hour. The entry in the audit log is the permission. The
 * authentication of people refuses changes.
 * @throws merchant_not_found
 */
export async function viewMerchant(scope: PersonScope, id: string, areas: AreaRoles) {
  return toViewed(await load(scope, id), viewEnd(scope.services.clock), scope, areas)
}

/** Null when the operator does not see the merchant. @throws merchant_not_found */
export async function retrieveView(scope: PersonScope, id: string, areas: AreaRoles) {
  const merchant = await load(scope, id)
  const until = await readView(scope.services, scope.actor.id, id)
  return until && toViewed(merchant, until, scope, areas)
}

/** @throws merchant_not_found */
export async function leaveMerchant(scope: PersonScope, id: string) {
  await load(scope, id)
  if (!(await readView(scope.services, scope.actor.id, id))) scope.unchanged?.()
  return { id }
}

async function load({ services }: PersonScope, id: string) {
  const merchant = await services.database.prisma.merchant.findFirst({
    where: { id, NOT: { id: platformMerchantId } },
    select: { id: true, name: true, twoFactorRequiredAt: true },
  })
  if (!merchant) throw new ApiError('merchant_not_found')
  return merchant
}

type Loaded = Awaited<ReturnType<typeof load>>

function toViewed({ id, name, twoFactorRequiredAt }: Loaded, until: Date, { actor }: PersonScope, areas: AreaRoles) {
  return {
    id,
    name,
    role: 'owner' as const,
    two_factor_missing: twoFactorRequiredAt !== null && !actor.twoFactor,
    may: { read: areasOf('owner', areas).read, change: [] },
    until: unixSeconds(until),
  }
}
