import { awaitsEvidence } from '../../contract/disputes/evidence-deadline.ts'
import type { DisputeWire } from '../../contract/disputes/schema.ts'
import { toDispute } from '../../contract/disputes/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { afterEffect } from '../../core/request/after-irreversible-effect.ts'
import { invalid } from '../../core/request/errors.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { refusedOrThrow } from '../../processor/sync/end-object.ts'
import { readDispute } from './read-dispute.ts'
import { loadDispute } from './retrieve.ts'

/**
 * Accepts a dispute at the processor: it is lost, or closed if it is an inquiry. The processor's state decides whether the
 * dispute awaits an answer, because our row may be older. An earlier attempt at the same request may have accepted the
 * dispute: then the processor repeats its answer.
 * @throws dispute_not_found; validation_error on `id` for a dispute that awaits no answer; ProcessorError
 */
export async function acceptDispute(scope: AccountScope, id: string): Promise<DisputeWire> {
  const { services, account, requestKey } = scope
  const { payment } = await loadDispute(scope, id)
  const where = { livemode: account.livemode, hostAccount: payment.hostAccount }
  const { dispute: known } = await readDispute(services, where, { id, paymentId: payment.id })
  if (!awaitsEvidence(known) && requestKey === undefined) throw awaitsNoAnswer(known)
  await scope.stillHeld?.()
  const ref = idempotentRef(scope, ['dispute', id])
  const isRefused = await services.processor.disputes.accept(where, { id, ref }).then(() => false, refusedOrThrow)
  const { dispute } = await afterEffect(readDispute(services, where, { id, paymentId: payment.id }), {
    repeatable: true,
  })
  if (isRefused || awaitsEvidence(dispute)) throw awaitsNoAnswer(dispute)
  const { sessionId, metadata } = payment
  return toDispute({ ...dispute, sessionId, metadata }, account.livemode, services.processorClock.now())
}

function awaitsNoAnswer({ status }: { status: string }) {
  return invalid('id', `the dispute awaits no answer: its status is ${status}`)
}
