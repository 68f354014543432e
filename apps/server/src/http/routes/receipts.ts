import { clientNetwork, receiptsPath, visitReceipt } from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance } from 'fastify'
import { noticePage } from './notice-page.ts'
import { keepPrivate, sendPage } from './private-page.ts'
import { receiptPage } from './receipt-page.ts'

/** Receipts of payments and refunds, for customers: without a key or a session, the link is the permission. */
export async function receiptRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get<{ Params: { token: string } }>(`${receiptsPath}/:token`, async ({ ip, params }, reply) => {
    keepPrivate(reply)
    const visit = await visitReceipt(services, params.token, clientNetwork(ip))
    if ('receipt' in visit) return sendPage(reply, receiptPage(visit))
    if (visit.notice === 'too_many') reply.raw.setHeader('Retry-After', visit.retryAfter)
    return sendPage(reply, noticePage({ notice: visit.notice, merchant: null, next: null }))
  })
}
