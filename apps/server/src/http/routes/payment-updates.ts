import {
  clientNetwork,
  finishPaymentUpdate,
  paymentUpdatesPath,
  startPaymentUpdate,
  type Visit,
} from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { noticePage } from './notice-page.ts'
import { keepPrivate, sendPage } from './private-page.ts'

/** The addresses to which customers come from links: without a key or a session, the link is the permission. */
export async function paymentUpdateRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get<{ Params: { token: string } }>(`${paymentUpdatesPath}/:token`, async ({ ip, params }, reply) =>
    answer(reply, await startPaymentUpdate(services, params.token, clientNetwork(ip))),
  )

  app.get<{ Params: { token: string }; Querystring: { session?: unknown } }>(
    `${paymentUpdatesPath}/:token/done`,
    async ({ ip, params, query }, reply) => {
      const checkout = typeof query.session === 'string' ? query.session : ''
      return answer(reply, await finishPaymentUpdate(services, params.token, checkout, clientNetwork(ip)))
    },
  )
}

function answer(reply: FastifyReply, visit: Visit): FastifyReply {
  keepPrivate(reply)
  if ('redirect' in visit) return reply.redirect(visit.redirect, 303)
  if (visit.retryAfter !== undefined) reply.raw.setHeader('Retry-After', visit.retryAfter)
  return sendPage(reply, noticePage(visit))
}
