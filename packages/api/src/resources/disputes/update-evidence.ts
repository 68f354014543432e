import { isUnavailable } from '@merchant-payments/db'
import {
  type DisputeSnapshot,
  type EvidenceField,
  type FileField,
  fileFields,
  ProcessorError,
  type ProcessorScope,
} from '@merchant-payments/processor'
import { assertEvidenceAccepted } from '../../contract/disputes/evidence-deadline.ts'
import type { DisputeWire, EvidenceGiven, EvidenceUpdate } from '../../contract/disputes/schema.ts'
import { toDispute } from '../../contract/disputes/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { assertPrintable, makeEvidencePdf } from './evidence-pdf.ts'
import { readDispute } from './read-dispute.ts'
import { loadDispute } from './retrieve.ts'

type Evidence = Partial<Record<EvidenceField, string>>

/**
 * Uploads files to the account of a dispute, once it is known that the dispute accepts evidence.
 * @returns their ids, by field
 */
type Upload = (where: ProcessorScope, dispute: DisputeSnapshot) => Promise<Partial<Record<FileField, string>>>

/**
 * Saves evidence at the processor, and submits it if requested. The processor's state decides whether evidence is still
 * accepted, because our row may be older.
 * @param upload for evidence that is already a file
 * @throws dispute_not_found, evidence_past_due, validation_error, ProcessorError
 */
export async function updateEvidence(
  scope: AccountScope,
  input: EvidenceUpdate,
  upload?: Upload,
): Promise<DisputeWire> {
  const { services, account } = scope
  const { processor, processorClock } = services
  await assertPrintable(textsForFiles(input.evidence))
  const { payment, ...row } = await loadDispute(scope, input.id)
  const where = { livemode: account.livemode, hostAccount: payment.hostAccount }
  const read = () => readDispute(services, where, { id: row.id, paymentId: payment.id })

  const write = async (evidence: Evidence) => {
    const change = { evidence, submit: input.submit, request: scope.requestKey }
    await scope.stillHeld?.()
    const updated = processor.disputes.updateEvidence(where, row.id, change).catch(async (error: unknown) => {
      // Another request may have submitted evidence meanwhile.
      if (error instanceof ProcessorError && error.outcome === 'refused') {
        assertEvidenceAccepted((await read()).snapshot, input, processorClock.now())
      }
      throw error
    })
    const written = await updated
    // The answer to the write may be older than our row by now: it is returned if the dispute cannot be read, but not
    // stored.
    return read().catch((error: unknown) => {
      if (error instanceof ProcessorError || isUnavailable(error)) return { dispute: { ...row, ...shownOf(written) } }
      throw error
    })
  }

  const save = async (dispute: DisputeSnapshot) => {
    assertEvidenceAccepted(dispute, input, processorClock.now())
    await scope.stillHeld?.()
    const texts = await withFiles(scope, where.hostAccount, dispute, given(input.evidence))
    const evidence = { ...texts, ...(await upload?.(where, dispute)) }
    return input.submit || Object.keys(evidence).length > 0 ? write(evidence) : null
  }

  const known = await read()
  // An earlier attempt at this request has saved it, and the dispute may accept no more since.
  const isSaved = scope.requestKey !== undefined && known.snapshot.request === scope.requestKey
  const { dispute } = (isSaved ? null : await save(known.snapshot)) ?? known
  return toDispute(
    { ...dispute, sessionId: payment.sessionId, metadata: payment.metadata },
    account.livemode,
    processorClock.now(),
  )
}

function shownOf({ status, evidence, hasEvidence, pastDue, submissionCount, dueBy }: DisputeSnapshot) {
  return { status, evidence, hasEvidence, pastDue, submissionCount, evidenceDueBy: dueBy }
}

/** The fields that the request contains. */
function given(evidence: EvidenceGiven = {}): Evidence {
  return Object.fromEntries(Object.entries(evidence).filter(([, text]) => text !== undefined))
}

/** The texts that reach the bank as files, by the path of their field. */
function textsForFiles(evidence: EvidenceGiven = {}): Record<string, string> {
  return Object.fromEntries(
    fileFields.flatMap((name) => (evidence[name] ? [[`evidence.${name}`, evidence[name]]] : [])),
  )
}

/**
 * The evidence in the processor's form: texts of fields that must be files are uploaded to the dispute's account. The id of
 * a file that the dispute already has is passed on unchanged.
 */
async function withFiles(
  { services, account }: AccountScope,
  hostAccount: string | null,
  dispute: DisputeSnapshot,
  evidence: Evidence,
): Promise<Evidence> {
  const where = { livemode: account.livemode, hostAccount }
  const kept: ReadonlySet<string> = new Set(fileFields.flatMap((field) => dispute.evidence[field] ?? []))
  const upload = async (field: FileField): Promise<Evidence> => {
    const text = evidence[field]
    if (!text || kept.has(text)) return {}
    const title = `${field[0]?.toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`
    const subject = `Evidence in dispute ${dispute.id}`
    const bytes = await makeEvidencePdf({ title, subject, text, date: dispute.created })
    const file = { disputeId: dispute.id, field, type: 'pdf', bytes } as const
    return { [field]: await services.processor.disputes.uploadEvidence(where, file) }
  }
  const files = await Promise.all(fileFields.map(upload))
  return Object.assign({ ...evidence }, ...files)
}
