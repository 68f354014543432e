import { createHash } from 'node:crypto'
import {
  type DisputeSnapshot,
  type EvidenceType,
  evidenceTypeOf,
  evidenceTypes,
  fileFields,
  maxEvidenceFile,
  maxEvidenceTogether,
  type ProcessorScope,
} from '@merchant-payments/processor'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { ApiError, invalid } from '../../../core/request/errors.ts'
import { updateEvidence } from '../update-evidence.ts'
import { retrievePortalDispute } from './retrieve.ts'
import type { Attachment, PortalDisputeDetails } from './schema.ts'

/**
 * Uploads a file as evidence in a dispute and saves it there, without submitting it. The same file for the same field is
 * uploaded once. If a step fails, the dispute stays unchanged.
 * @throws dispute_not_found, evidence_past_due, payload_too_large, validation_error, ProcessorError
 */
export async function attachFile(scope: AccountScope, input: Attachment): Promise<PortalDisputeDetails> {
  const type = checkFile(input.file)
  await updateEvidence(scope, { id: input.id, submit: false }, async (where, dispute) => {
    await checkTogether(scope, dispute, input)
    return { [input.field]: await uploadOnce(scope, where, input, type) }
  })
  return retrievePortalDispute(scope, input.id)
}

function checkFile(file: Buffer): EvidenceType {
  if (file.length > maxEvidenceFile) {
    throw new ApiError('payload_too_large', { message: 'A file can be at most 5 MB.', param: 'file' })
  }
  const type = evidenceTypeOf(file)
  if (!type) throw invalid('file', 'must be a PDF, a PNG or a JPEG')
  return type
}

/** Limits the total size. Files that were uploaded elsewhere or made from a text are not counted: texts are short. */
async function checkTogether(
  { services, account }: AccountScope,
  dispute: DisputeSnapshot,
  { field, file }: Attachment,
): Promise<void> {
  const others = fileFields.flatMap((other) => (other === field ? [] : (dispute.evidence[other] ?? [])))
  const { _sum } = await services.database.prisma.evidenceFile.aggregate({
    where: { accountId: account.id, id: { in: others } },
    _sum: { size: true },
  })
  if ((_sum.size ?? 0) + file.length > maxEvidenceTogether) {
    throw invalid('file', 'the files of a dispute can be at most 4.5 MB in total')
  }
}

async function uploadOnce(
  { services, account }: AccountScope,
  where: ProcessorScope,
  { id: disputeId, field, filename, file }: Attachment,
  type: EvidenceType,
): Promise<string> {
  const { prisma } = services.database
  const digest = createHash('sha256').update(file).digest()
  const name = { accountId: account.id, disputeId, field, digest }
  const known = await prisma.evidenceFile.findFirst({ where: name })
  if (known) return known.id
  const id = await services.processor.disputes.uploadEvidence(where, { disputeId, field, type, bytes: file })
  const { contentType } = evidenceTypes[type]
  await prisma.evidenceFile.createMany({
    data: { ...name, id, filename, contentType, size: file.length, createdAt: services.processorClock.now() },
    skipDuplicates: true,
  })
  return id
}
