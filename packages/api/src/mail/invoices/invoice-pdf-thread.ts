import { answerInThread } from '../../core/concurrency/answer-in-thread.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { renderInvoice } from './render-invoice-pdf.ts'

answerInThread((document: InvoiceDocument) => renderInvoice(document))
