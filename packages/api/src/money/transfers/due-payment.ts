/** A payment that the platform hosts and whose due amount differs from its transferred amount. */
export type DuePayment = {
  id: string
  /** The settlement currency; all amounts are in its minor units. */
  currency: string
  due: bigint
  transferred: bigint
  /** The charge, and the part of its amount that no transfer has used. */
  charge: string | null
  remainingOnCharge: bigint
  /**
   * For a payment on the route `destination`: a dispute whose amount is still to be reversed from there, or, if negative, to be
   * transferred back.
   */
  disputed: { id: string; amount: bigint } | null
  /** The last attempt was refused and the retry time has not come. Netting, which needs no processor, is done nevertheless. */
  waiting: boolean
}

/** The amount that is still to be moved; positive means towards the merchant. */
export function outstandingOf({ due, transferred }: Pick<DuePayment, 'due' | 'transferred'>): bigint {
  return due - transferred
}

export function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
