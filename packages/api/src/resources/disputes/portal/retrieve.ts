import type { EvidenceFile } from '@merchant-payments/db'
import { type FileField, fileFields, maxEvidenceTogether } from '@merchant-payments/processor'
import { dueIn } from '../../../contract/disputes/evidence-deadline.ts'
import { toDispute } from '../../../contract/disputes/wire.ts'
import { toPayment } from '../../../contract/payments/wire.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import { loadDispute } from '../retrieve.ts'
import { readKnownEvidence } from './known-evidence.ts'
import { mayBeAnswered } from './list.ts'
import type { EvidenceFileWire, PortalDisputeDetails } from './schema.ts'

/** A dispute with its payment and the names of the files that are evidence in it. @throws dispute_not_found */
export async function retrievePortalDispute(scope: AccountScope, id: string): Promise<PortalDisputeDetails> {
  const { services, account } = scope
  const { payment, ...row } = await loadDispute(scope, id)
  const uploads = await services.database.prisma.evidenceFile.findMany({
    where: { accountId: account.id, disputeId: row.id },
  })
  const now = services.processorClock.now()
  const shown = toDispute({ ...row, sessionId: payment.sessionId, metadata: payment.metadata }, account.livemode, now)
  const needsAnswer = mayBeAnswered(row, now)
  return {
    ...shown,
    needs_answer: needsAnswer,
    due_in: dueIn(row, now),
    customer_email: payment.customerEmail,
    payment: toPayment(services, payment, account),
    files: fileFields.flatMap((field) => {
      const fileId = shown.evidence[field]
      return fileId ? [toFile(field, fileId, uploads)] : []
    }),
    known: needsAnswer ? await readKnownEvidence(scope, payment, shown.evidence) : null,
    file_fields: [...fileFields],
    max_files_size: maxEvidenceTogether,
  }
}

function toFile(field: FileField, id: string, uploads: readonly EvidenceFile[]): EvidenceFileWire {
  const upload = uploads.find((one) => one.id === id)
  return {
    field,
    id,
    filename: upload?.filename ?? null,
    content_type: upload?.contentType ?? null,
    size: upload?.size ?? null,
    uploaded: upload ? unixSeconds(upload.createdAt) : null,
  }
}
