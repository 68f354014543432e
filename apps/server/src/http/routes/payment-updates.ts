import {
  clientNetwork,
  endMethodEntry,
  finishPaymentUpdate,
  paymentMethodsPath,
  paymentUpdatesPath,
  startMethodEntry,
  startPaymentUpdate,
  type Visit,
} from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brands } from '../brands.ts'
import { noticePage } from './notice-page.ts'
import { pageTranslation } from './page-translation.ts'
import { keepPrivate, sendPage } from './private-page.ts'

/** The addresses to which customers come from links: without a key or a session, the link is the permission. */
export async function paymentUpdateRoutes(
  app: FastifyInstance,
  { services, brands }: { services: Services; brands: Brands },
): Promise<void> {
  app.get<{ Params: { token: string } }>(`${paymentUpdatesPath}/:token`, async (request, reply) => {
    const { ip, params } = request
    return answer(brands, request, reply, await startPaymentUpdate(services, params.token, clientNetwork(ip)))
  })

  app.get<{ Params: { token: string }; Querystring: { session?: unknown } }>(
    `${paymentUpdatesPath}/:token/done`,
    async (request, reply) => {
      const { ip, params, query } = request
      const checkout = typeof query.session === 'string' ? query.session : ''
      return answer(
        brands,
        request,
        reply,
        await finishPaymentUpdate(services, params.token, checkout, clientNetwork(ip)),
      )
    },
  )

  app.get<{ Params: { token: string } }>(`${paymentMethodsPath}/:token`, async (request, reply) => {
    const { ip, params } = request
    return answer(brands, request, reply, await startMethodEntry(services, params.token, clientNetwork(ip)))
  })

  app.get<{ Params: { token: string } }>(`${paymentMethodsPath}/:token/back`, async (request, reply) => {
    const { ip, params } = request
    return answer(brands, request, reply, await endMethodEntry(services, params.token, clientNetwork(ip)))
  })
}

async function answer(
  brands: Brands,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
): Promise<FastifyReply> {
  keepPrivate(reply)
  if ('redirect' in visit) return reply.redirect(visit.redirect, 303)
  if (visit.retryAfter !== undefined) reply.raw.setHeader('Retry-After', visit.retryAfter)
  const brand = await brands.ofMerchant(visit.merchantId)
  return sendPage(reply, noticePage(visit, brand, pageTranslation(request, visit.locale)))
}
