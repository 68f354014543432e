import { clientNetwork, receiptsPath, visitReceipt } from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance } from 'fastify'
import type { Brands } from '../brands.ts'
import { noticePage } from './notice-page.ts'
import { pageTranslation } from './page-translation.ts'
import { keepPrivate, sendPage } from './private-page.ts'
import { receiptPage } from './receipt-page.ts'

/** Receipts of payments and refunds, for customers: without a key or a session, the link is the permission. */
export async function receiptRoutes(
  app: FastifyInstance,
  { services, brands }: { services: Services; brands: Brands },
): Promise<void> {
  app.get<{ Params: { token: string } }>(`${receiptsPath}/:token`, async (request, reply) => {
    const { ip, params } = request
    keepPrivate(reply)
    const visit = await visitReceipt(services, params.token, clientNetwork(ip))
    if ('receipt' in visit) {
      const brand = await brands.ofMerchant(visit.receipt.merchant.id)
      return sendPage(reply, receiptPage(visit, brand, pageTranslation(request, visit.receipt.locale)))
    }
    if (visit.notice === 'too_many') reply.raw.setHeader('Retry-After', visit.retryAfter)
    const { notice } = visit
    const brand = await brands.platform()
    return sendPage(reply, noticePage({ notice, merchant: null, next: null }, brand, pageTranslation(request, null)))
  })
}
