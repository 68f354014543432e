import type { Tx } from '@merchant-payments/db'

type Reader = Pick<Tx, 'apiKey'>

/** The active keys of a merchant, over both modes. */
export function findActiveKeys({ apiKey }: Reader, merchantId: string, now: Date) {
  return apiKey.findMany({
    where: { account: { merchantId }, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    select: { id: true },
  })
}

/** The active keys that count towards the limit: all but those in the grace period of a roll, whose successors count. */
export async function findCountedKeys(tx: Reader, merchantId: string, now: Date) {
  const active = await findActiveKeys(tx, merchantId, now)
  const successors = await findSuccessors(tx, merchantId, active)
  const replaced = new Set(successors.map(({ replacesId }) => replacesId))
  return active.filter(({ id }) => !replaced.has(id))
}

/** The keys that replaced one of these. */
export function findSuccessors({ apiKey }: Reader, merchantId: string, keys: readonly { id: string }[]) {
  return apiKey.findMany({
    where: { account: { merchantId }, replacesId: { in: keys.map(({ id }) => id) } },
    select: { id: true, replacesId: true },
  })
}
