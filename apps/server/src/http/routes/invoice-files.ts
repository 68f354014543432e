import { clientNetwork, invoicesPath, openInvoicePdf, visitInvoice } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import { ApiError, type Services } from '@merchant-payments/api/services'
import type { FastifyInstance } from 'fastify'
import type { Brands } from '../brands.ts'
import { type AccountFileOptions, addAccountFile } from './account-file.ts'
import { noticePage } from './notice-page.ts'
import { pageTranslation } from './page-translation.ts'
import { keepPrivate, sendPage } from './private-page.ts'

/** PDFs of invoices for buyers: without a key or a session, the link is the permission. */
export async function invoiceRoutes(
  app: FastifyInstance,
  { services, brands }: { services: Services; brands: Brands },
): Promise<void> {
  app.get<{ Params: { token: string } }>(`${invoicesPath}/:token`, async (request, reply) => {
    const { ip, params } = request
    keepPrivate(reply)
    const visit = await visitInvoice(services, params.token, clientNetwork(ip))
    if ('content' in visit) {
      reply.raw.setHeader('Content-Disposition', `inline; filename="${visit.name}"`)
      return reply.type('application/pdf').send(visit.content)
    }
    if (visit.notice === 'too_many') reply.raw.setHeader('Retry-After', visit.retryAfter)
    const { notice } = visit
    const brand = await brands.platform()
    return sendPage(reply, noticePage({ notice, merchant: null, next: null }, brand, pageTranslation(request, null)))
  })
}

/** The same PDFs for the members of the merchant, also after the buyer was erased. */
export async function invoiceFileRoutes(app: FastifyInstance, options: AccountFileOptions): Promise<void> {
  addAccountFile(app, options, {
    path: '/invoices/:id.pdf',
    what: 'the PDF of an invoice',
    audit: 'invoices.open',
    procedure: appRouter.invoices.retrieve,
    async open(scope, request) {
      const { id } = request.params as { id: string }
      const pdf = await openInvoicePdf(options.services, { accountId: scope.account.id, id })
      if (!pdf) throw new ApiError('invoice_not_found')
      return { pieces: [pdf.content], objectId: id, name: pdf.name, type: 'application/pdf' }
    },
  })
}
