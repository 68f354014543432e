import { invoice, invoiceId, invoiceList, invoices } from '../../contract/invoices/schema.ts'
import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { listInvoices } from './list.ts'
import { retrieveInvoice } from './retrieve.ts'

const tags = ['Invoices']

const resource = 'payments'

export const invoicesRouter = router({
  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/invoices',
        operationId: 'listInvoices',
        summary: 'List invoices',
        description:
          'Invoices and credit notes, newest first. An invoice exists within ten seconds after its payment, unless you state that you are registered for tax.',
        tags,
      },
    })
    .input(invoiceList)
    .output(invoices)
    .query(({ ctx, input }) => listInvoices(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/invoices/{id}',
        operationId: 'getInvoice',
        summary: 'Get an invoice',
        description: 'An invoice or a credit note, with the address of its PDF.',
        tags,
      },
    })
    .input(invoiceId)
    .output(invoice)
    .query(({ ctx, input }) => retrieveInvoice(ctx, input.id)),
})
