import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { endOnce } from './end-once.ts'
import { callStripe } from './error.ts'
import { parseIdentifier } from './events/parse-identifier.ts'
import { type EvidenceField, evidenceFields, type FileField } from './evidence-fields.ts'
import { type EvidenceType, evidenceTypes } from './evidence-types.ts'
import { idOf, onAccount } from './payments.ts'
import { retryWithFreshKey } from './retry-with-fresh-key.ts'
import type { ProcessorScope } from './scope.ts'

/** A dispute as the processor has it now. Amounts in minor units. */
export type DisputeSnapshot = {
  /** dp_… / du_… */
  id: string
  /** The payment intent; null when the charge was made without one. */
  paymentId: string | null
  amount: bigint
  currency: string
  reason: string
  status: string
  /** The saved evidence: a text, or the id of a file. */
  evidence: Partial<Record<EvidenceField, string>>
  hasEvidence: boolean
  pastDue: boolean
  submissionCount: number
  dueBy: Date | null
  /**
   * The amount that the dispute has withdrawn from the balance and not reinstated, without the processor's fee, in the currency
   * of that balance.
   */
  withdrawn: bigint
  /** The last request of ours with a name that saved evidence. */
  request: string | null
  created: Date
}

type EvidenceChange = {
  /** Field → text, or the id of an uploaded file; an empty one clears the field. */
  evidence: Partial<Record<EvidenceField, string>>
  /** Submits all saved evidence, which cannot be undone. */
  submit: boolean
  /** Names the request: stored with the change, so that a later attempt at it sees that it was made. */
  request: string | undefined
}

const requestKey = 'svc_request'

/** No payment has as many disputes as one page holds. */
const page = 100

/** @throws ProcessorError */
export async function retrieveDispute(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<DisputeSnapshot> {
  const dispute = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).disputes.retrieve(id, {}, onAccount(scope.hostAccount)),
  )
  return disputeSnapshot(dispute)
}

/** Every dispute that a payment has had, newest first. @throws ProcessorError */
export async function listDisputes(
  connection: Connection,
  scope: ProcessorScope,
  paymentId: string,
): Promise<DisputeSnapshot[]> {
  const { data } = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .disputes.list({ payment_intent: paymentId, limit: page }, onAccount(scope.hostAccount)),
  )
  return data.map(disputeSnapshot)
}

/**
 * Saves evidence, and submits it if requested. Each call is a change of its own: the same change may be intended again
 * after another one, so the client's own idempotency key, which covers its retries, is sufficient.
 * @throws ProcessorError
 */
export async function updateEvidence(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
  { evidence, submit, request }: EvidenceChange,
): Promise<DisputeSnapshot> {
  const change = {
    evidence,
    submit,
    // Explicit, because by default the processor submits at once, or adds its own evidence.
    intended_submission_method: 'manual',
    ...(request === undefined ? {} : { metadata: { [requestKey]: request } }),
  } as const
  const dispute = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).disputes.update(id, change, onAccount(scope.hostAccount)),
  )
  return disputeSnapshot(dispute)
}

/**
 * Accepts a dispute that awaits an answer, which is final: the customer keeps the money.
 * @param ref names the request: a repetition of it is answered as the first attempt was
 * @throws ProcessorError, refused for a dispute that awaits no answer
 */
export async function acceptDispute(
  connection: Connection,
  scope: ProcessorScope,
  { id, ref }: { id: string; ref: string },
): Promise<void> {
  await endOnce(`accept:${ref}`, (key) =>
    callStripe(scope.livemode, () =>
      connection.client(scope.livemode).disputes.close(id, {}, { ...onAccount(scope.hostAccount), ...key }),
    ),
  )
}

/** A file as evidence in a dispute. */
type EvidenceUpload = { disputeId: string; field: FileField; type: EvidenceType; bytes: Buffer }

/**
 * Uploads a file as evidence in a dispute; the same bytes for the same field once.
 * @returns the file's id
 * @throws ProcessorError
 */
export async function uploadEvidence(
  connection: Connection,
  scope: ProcessorScope,
  { disputeId, field, type, bytes }: EvidenceUpload,
): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  const { extension, contentType } = evidenceTypes[type]
  const named = { data: bytes, name: `${field}.${extension}`, type: contentType }
  // A file is evidence only when it is named as such.
  const file = await retryWithFreshKey(`evidence:${disputeId}:${field}:${digest}`, (key) =>
    callStripe(scope.livemode, () =>
      connection
        .client(scope.livemode)
        .files.create({ purpose: 'dispute_evidence', file: named }, { ...onAccount(scope.hostAccount), ...key }),
    ),
  )
  return file.id
}

export function disputeSnapshot(dispute: Stripe.Dispute): DisputeSnapshot {
  const { evidence_details: details } = dispute
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    amount: BigInt(dispute.amount),
    currency: dispute.currency,
    reason: dispute.reason,
    status: dispute.status,
    evidence: givenEvidence(dispute.evidence),
    hasEvidence: details.has_evidence,
    pastDue: details.past_due,
    submissionCount: details.submission_count,
    dueBy: details.due_by === null ? null : new Date(details.due_by * 1000),
    withdrawn: -dispute.balance_transactions.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    request: parseIdentifier(dispute.metadata[requestKey]),
    created: new Date(dispute.created * 1000),
  }
}

function givenEvidence(evidence: Stripe.Dispute.Evidence): DisputeSnapshot['evidence'] {
  const given: DisputeSnapshot['evidence'] = {}
  for (const field of evidenceFields) {
    const value = idOf(evidence[field])
    if (value) given[field] = value
  }
  return given
}
