import {
  type ActionNotice,
  type ActionVisit,
  beginPaymentAction,
  clientNetwork,
  finishMethodSetup,
  finishPaymentAction,
  paymentActionsPath,
  paymentMethodsPath,
  showPaymentAction,
} from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Brands } from '../brands.ts'
import { messagePage } from './message-page.ts'
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
    app.get<{ Params: { token: string } }>(`${paymentActionsPath}/:token${path}`, async ({ ip, params }, reply) =>
      answer(brands, reply, await visit(services, params.token, clientNetwork(ip))),
    )
  page('', showPaymentAction)
  page('/confirm', beginPaymentAction)
  page('/done', finishPaymentAction)

  app.get<{ Params: { token: string }; Querystring: { session?: unknown } }>(
    `${paymentMethodsPath}/:token/done`,
    async ({ params, query }, reply) => {
      const checkout = typeof query.session === 'string' ? query.session : ''
      const back = await finishMethodSetup(services, params.token, checkout)
      keepPrivate(reply)
      return back === null ? sendNotice(brands, reply, unknownLink) : reply.redirect(back, 303)
    },
  )
}

async function answer(brands: Brands, reply: FastifyReply, visit: ActionVisit): Promise<FastifyReply> {
  keepPrivate(reply)
  if ('redirect' in visit) return reply.redirect(visit.redirect, 303)
  if (visit.retryAfter !== undefined) reply.raw.setHeader('Retry-After', visit.retryAfter)
  return sendNotice(brands, reply, visit)
}

type Notice = Exclude<ActionVisit, { redirect: string }>

const unknownLink: Notice = { notice: 'unknown', merchant: null, merchantId: null, amount: null, next: null }

type Text = { status: number; title: string; text: (merchant: string, amount: string) => string }

const texts: Record<ActionNotice, Text> = {
  unknown: {
    status: 404,
    title: 'This link does not work',
    text: () => 'Check the address: it may be incomplete. Or ask the sender for a new one.',
  },
  waits: {
    status: 200,
    title: 'Confirm your payment',
    text: (merchant, amount) =>
      `${merchant} charges ${amount} to the payment method that you have saved there, and your bank wants you to confirm it.`,
  },
  paid: {
    status: 200,
    title: 'Payment complete',
    text: (merchant, amount) => `Thank you. ${merchant} has received ${amount}. You can close this page.`,
  },
  processing: {
    status: 200,
    title: 'Payment submitted',
    text: (merchant) =>
      `Your bank takes a few days to respond, and ${merchant} will be notified. You can close this page.`,
  },
  declined: {
    status: 200,
    title: 'The payment was declined',
    text: (merchant) => `Your bank did not accept the payment to ${merchant}. Nothing was charged.`,
  },
  over: {
    status: 200,
    title: 'Nothing to confirm',
    text: (merchant) => `This payment to ${merchant} was canceled. Nothing was charged.`,
  },
  later: {
    status: 503,
    title: 'Try again in a moment',
    text: () => 'The payment could not be checked right now. Open the link again later. You will not be charged twice.',
  },
  too_many: { status: 429, title: 'Too many visits', text: () => 'Open the link again in a few minutes.' },
}

async function sendNotice(
  brands: Brands,
  reply: FastifyReply,
  { notice, merchant, merchantId, amount, next }: Notice,
): Promise<FastifyReply> {
  const { status, title, text } = texts[notice]
  const link = next === null ? null : { href: next, label: 'Continue to your bank' }
  const brand = await brands.ofMerchant(merchantId)
  const shown = text(merchant ?? 'the merchant', amount ?? '')
  return sendPage(reply, { status, ...messagePage({ title, text: shown, link, brand }) })
}
