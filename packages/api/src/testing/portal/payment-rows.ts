import type { Prisma } from '@merchant-payments/db'

let made = 0

/** The row of a payment of ten dollars that has succeeded, unless other things are said of it. */
export function paymentRow(
  accountId: number,
  fields: Partial<Prisma.PaymentCreateManyInput> = {},
): Prisma.PaymentCreateManyInput & { id: string } {
  made += 1
  const { amount = 1000n, status = 'succeeded', createdAt = new Date() } = fields
  return {
    accountId,
    amount,
    amountReceived: status === 'succeeded' ? amount : 0n,
    amountRefunded: 0n,
    currency: 'usd',
    status,
    passFees: false,
    feeAmount: 89n,
    plan: 'free',
    feeBps: 490,
    feeFixed: 40n,
    route: 'direct',
    metadata: {},
    createdAt,
    updatedAt: createdAt,
    ...fields,
    id: fields.id ?? `pi_made${made}`,
  }
}

/** The row of a refund of a payment that was given back. */
export function refundRow(
  { accountId, id, currency }: { accountId: number; id: string; currency: string },
  fields: Partial<Prisma.RefundCreateManyInput> = {},
): Prisma.RefundCreateManyInput & { id: string } {
  made += 1
  const { amount = 500n, createdAt = new Date() } = fields
  return {
    accountId,
    ref: `ref_${made}`,
    paymentId: id,
    amount,
    currency,
    settledAmount: amount,
    settledCurrency: currency,
    status: 'succeeded',
    reversesTransfer: false,
    createdAt,
    updatedAt: createdAt,
    ...fields,
    id: `re_made${made}`,
  }
}

/** The row of a dispute of a payment that waits for an answer. */
export function disputeRow(
  { accountId, id, currency }: { accountId: number; id: string; currency: string },
  fields: Partial<Prisma.DisputeCreateManyInput> = {},
): Prisma.DisputeCreateManyInput & { id: string } {
  made += 1
  const { createdAt = new Date() } = fields
  return {
    accountId,
    paymentId: id,
    amount: 1000n,
    currency,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence: {},
    hasEvidence: false,
    pastDue: false,
    submissionCount: 0,
    withdrawn: 1000n,
    createdAt,
    updatedAt: createdAt,
    ...fields,
    id: `du_made${made}`,
  }
}
