import type { Statements } from '@merchant-payments/db'

/** A session that the button of a payment link makes. */
export type LinkSale = {
  /** plink_… */
  linkId: string
  /**
   * Reserves one of the link's payments. Runs in the transaction that inserts the session, before it.
   * @param ref the session's
   */
  reserve(tx: Statements, ref: string): Promise<void>
}

/**
 * How long such a session can be paid: what it reserves is given back afterwards. The processor's least is 30 minutes, by its own
 * clock.
 */
const lifetimeMs = 31 * 60_000

/** The columns of a session that a payment link makes. @param now of the processor's clock */
export function linkColumns(link: LinkSale | undefined, now: Date) {
  if (link === undefined) return { paymentLinkId: null }
  return { paymentLinkId: link.linkId, expiresAt: new Date(now.getTime() + lifetimeMs) }
}

/** Counts a payment of the link whose button made a session. Call it in the transaction that writes the session. */
export async function countLinkPayment(
  tx: Statements,
  { accountId, paymentLinkId }: { accountId: number; paymentLinkId: string | null },
): Promise<void> {
  if (paymentLinkId === null) return
  await tx.$executeRaw`
    UPDATE payment_links SET payments = payments + 1, declined_cards = '{}' WHERE account_id = ${accountId} AND id = ${paymentLinkId}`
}
