import {
  type ActionNotice,
  type ActionVisit,
  beginPaymentAction,
  clientNetwork,
  finishMethodSetup,
  finishPaymentAction,
  type MessageKey,
  paymentActionsPath,
  paymentMethodsPath,
  showPaymentAction,
} from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brands } from '../brands.ts'
import { messagePage } from './message-page.ts'
import { pageTranslation } from './page-translation.ts'
import { keepPrivate, sendPage } from './private-page.ts'

type Visiting = (services: Services, token: string, client: string) => Promise<ActionVisit>

/**
 * Where customers confirm a charge with their bank, and where they come back to from the page on which they entered a payment method:
 * without a key or a session, the link is the permission.
 */
export async function paymentActionRoutes(
  app: FastifyInstance,
  { services, brands }: { services: Services; brands: Brands },
): Promise<void> {
  const page = (path: string, visit: Visiting) =>
    app.get<{ Params: { token: string } }>(`${paymentActionsPath}/:token${path}`, async (request, reply) => {
      const { ip, params } = request
      return answer(brands, request, reply, await visit(services, params.token, clientNetwork(ip)))
    })
  page('', showPaymentAction)
  page('/confirm', beginPaymentAction)
  page('/done', finishPaymentAction)

  app.get<{ Params: { token: string }; Querystring: { session?: unknown } }>(
    `${paymentMethodsPath}/:token/done`,
    async (request, reply) => {
      const { params, query } = request
      const checkout = typeof query.session === 'string' ? query.session : ''
      const back = await finishMethodSetup(services, params.token, checkout)
      keepPrivate(reply)
      return back === null ? sendNotice(brands, request, reply, unknownLink) : reply.redirect(back, 303)
    },
  )
}

async function answer(
  brands: Brands,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: ActionVisit,
): Promise<FastifyReply> {
  keepPrivate(reply)
  if ('redirect' in visit) return reply.redirect(visit.redirect, 303)
  if (visit.retryAfter !== undefined) reply.raw.setHeader('Retry-After', visit.retryAfter)
  return sendNotice(brands, request, reply, visit)
}

type Notice = Exclude<ActionVisit, { redirect: string }>

const unknownLink: Notice = {
  notice: 'unknown',
  merchant: null,
  merchantId: null,
  amount: null,
  locale: null,
  next: null,
}

type Text = { status: number; title: MessageKey; text: MessageKey }

const texts: Record<ActionNotice, Text> = {
  unknown: { status: 404, title: 'notice.unknown.title', text: 'notice.unknown.text' },
  waits: { status: 200, title: 'notice.waits.title', text: 'notice.waits.text' },
  paid: { status: 200, title: 'notice.paid.title', text: 'notice.paid.text' },
  processing: { status: 200, title: 'notice.processing.title', text: 'notice.processing.text' },
  declined: { status: 200, title: 'notice.declined.title', text: 'notice.declined.text' },
  over: { status: 200, title: 'notice.over.title', text: 'notice.over.text' },
  later: { status: 503, title: 'notice.later.title', text: 'notice.later.text' },
  too_many: { status: 429, title: 'notice.too_many.title', text: 'notice.too_many.text' },
}

async function sendNotice(
  brands: Brands,
  request: FastifyRequest,
  reply: FastifyReply,
  { notice, merchant, merchantId, amount, locale, next }: Notice,
): Promise<FastifyReply> {
  const translation = pageTranslation(request, locale)
  const { text: say } = translation
  const { status, title, text } = texts[notice]
  const link = next === null ? null : { href: next, label: say('notice.waits.next') }
  const brand = await brands.ofMerchant(merchantId)
  const shown = say(text, {
    merchant: merchant ?? say('merchant'),
    amount: amount === null ? '' : translation.money(amount.value, amount.currency),
  })
  return sendPage(reply, { status, ...messagePage({ title: say(title), text: shown, link, brand, translation }) })
}
