import { evidenceTypes, fileFields, ProcessorError } from '@merchant-payments/processor'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { ApiError } from '../../../core/request/errors.ts'
import { loadDispute } from '../retrieve.ts'
import { fileNameOf } from './file-name.ts'

type OpenedFile = {
  /** A name that is valid on any system. Its extension matches the content. */
  filename: string
  /** A type that evidence can have, detected from the content and not from the upload. */
  contentType: string
  content: Buffer
}

/** Files are read from the processor at each request, and held in memory. */
const limit = { action: 'evidence file', max: 30, seconds: 60 }

/**
 * A file of evidence as stored at the processor, even if it was not uploaded here.
 * @param field a field of the evidence; one without a file is answered like an unknown dispute
 * @throws dispute_not_found, rate_limit_exceeded, ProcessorError
 */
export async function openFile(scope: AccountScope, id: string, field: string): Promise<OpenedFile> {
  const { services, account } = scope
  const { payment, evidence } = await loadDispute(scope, id)
  const fileField = fileFields.find((one) => one === field)
  const fileId = fileField && (evidence as Partial<Record<string, string>>)[fileField]
  if (!fileId) throw new ApiError('dispute_not_found')
  const retryAfter = await services.attempts({ ...limit, subject: String(account.id) })
  if (retryAfter !== null) throw new ApiError('rate_limit_exceeded', { retryAfter })

  const where = { livemode: account.livemode, hostAccount: payment.hostAccount }
  const { type, bytes } = await services.processor.disputes.downloadEvidence(where, fileId).catch((error: unknown) => {
    throw isGone(error) ? new ApiError('dispute_not_found', { message: gone, cause: error }) : error
  })
  const key = { accountId: account.id, id: fileId }
  const upload = await services.database.prisma.evidenceFile.findFirst({ where: key })
  const { contentType, extension } = evidenceTypes[type]
  return { filename: fileNameOf(upload?.filename ?? fileField, extension), contentType, content: bytes }
}

const gone = 'The payment processor has this file no more: it keeps evidence for some months.'

function isGone(error: unknown): boolean {
  return error instanceof ProcessorError && error.outcome === 'refused' && error.code === 'resource_missing'
}
