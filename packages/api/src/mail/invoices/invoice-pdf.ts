import type { Invoice } from '@merchant-payments/db'
import { type InvoiceOf, readInvoiceToken } from '../../contract/invoices/pdf-link.ts'
import { createWorkerThread } from '../../core/concurrency/worker-thread.ts'
import type { Services } from '../../core/request/context.ts'
import { documentOf, type InvoiceDocument } from './invoice-document.ts'

// A page takes some tens of milliseconds. Only processes that are asked for a PDF have the thread and its libraries.
const inThread = createWorkerThread<InvoiceDocument, Uint8Array>(new URL('./invoice-pdf-thread.ts', import.meta.url), {
  timeoutMs: 10_000,
  maxWaiting: 100,
  idleMs: 30_000,
})

/** A PDF, and the name of its file: the number of the document. */
type InvoicePdf = { name: string; content: Buffer }

/** The PDF, or the reason for its absence. */
type InvoiceVisit = InvoicePdf | { notice: 'unknown' } | { notice: 'too_many'; retryAfter: number }

/** Visits that a client may make in ten minutes. */
const limit = { action: 'invoice', max: 60, seconds: 600 }

/**
 * The PDF of an invoice for the bearer of its link, until its buyer is erased.
 * @param client the network of the client
 */
export async function visitInvoice(services: Services, token: string, client: string): Promise<InvoiceVisit> {
  const retryAfter = await services.attempts({ ...limit, subject: client })
  if (retryAfter !== null) return { notice: 'too_many', retryAfter }
  const of = readInvoiceToken(services, token)
  const found = of && (await readInvoice(services, of))
  return found && found.row.erasedAt === null ? render(found) : { notice: 'unknown' }
}

/** The PDF of an invoice for its merchant, also after its buyer was erased; null for an unknown one. */
export async function openInvoicePdf(services: Services, of: InvoiceOf): Promise<InvoicePdf | null> {
  const found = await readInvoice(services, of)
  return found && render(found)
}

type Found = { row: Invoice; livemode: boolean }

async function readInvoice({ database }: Services, { accountId, id }: InvoiceOf): Promise<Found | null> {
  const row = await database.prisma.invoice.findFirst({ where: { accountId, id } })
  if (!row) return null
  const { livemode } = await database.prisma.account.findFirstOrThrow({
    where: { id: accountId },
    select: { livemode: true },
  })
  return { row, livemode }
}

async function render({ row, livemode }: Found): Promise<InvoicePdf> {
  const content = Buffer.from(await inThread(documentOf(row, livemode)))
  return { name: `${row.number}.pdf`, content }
}
