import { randomBytes } from 'node:crypto'
import {
  clientNetwork,
  type LinkVisit,
  paymentLinksPath,
  showPaymentLink,
  startPaymentLink,
  thankForPayment,
} from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brands } from '../brands.ts'
import { acceptForms } from './accept-forms.ts'
import { pageTranslation } from './page-translation.ts'
import { paymentLinkNotice } from './payment-link-notice.ts'
import { paymentLinkPage } from './payment-link-page.ts'
import { sendPage } from './private-page.ts'

const cookieName = 'payment-link'
/** Seconds: longer than a session of a link can be paid. */
const cookieLife = 3_600

type Visited = { Params: { slug: string } }

/** The pages of payment links, without a key. A visit creates no session; the button of a page does. */
export async function paymentLinkRoutes(
  app: FastifyInstance,
  { services, brands }: { services: Services; brands: Brands },
): Promise<void> {
  acceptForms(app)
  const page = `${paymentLinksPath}/:slug`

  app.get<Visited>(page, async (request, reply) =>
    answer(brands, request, reply, await showPaymentLink(services, request.params.slug, clientNetwork(request.ip))),
  )

  app.post<Visited>(page, async (request, reply) => {
    const { ip, params, headers, body } = request
    const browser = browserOf(headers.cookie) ?? randomBytes(16).toString('base64url')
    const secure = services.publicUrl.startsWith('https:') ? '; Secure' : ''
    reply.raw.setHeader(
      'Set-Cookie',
      `${cookieName}=${browser}; Path=${paymentLinksPath}; Max-Age=${cookieLife}; HttpOnly; SameSite=Lax${secure}`,
    )
    const form = body instanceof URLSearchParams ? body : new URLSearchParams()
    const typed = { code: form.get('code')?.trim() ?? '', email: form.get('email')?.trim() ?? '' }
    return answer(
      brands,
      request,
      reply,
      await startPaymentLink(services, params.slug, {
        client: clientNetwork(ip),
        browser,
        language: pageTranslation(request, null).language,
        quantity: form.get('quantity') ?? undefined,
        typed,
      }),
    )
  })

  app.get<Visited>(`${page}/done`, async (request, reply) =>
    answer(brands, request, reply, await thankForPayment(services, request.params.slug, clientNetwork(request.ip))),
  )
}

/** The name of the browser that an earlier press of a button gave it. */
function browserOf(cookies: string | undefined): string | undefined {
  return /(?:^|; )payment-link=([\w-]{22})(?:;|$)/.exec(cookies ?? '')?.[1]
}

async function answer(
  brands: Brands,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: LinkVisit,
): Promise<FastifyReply> {
  reply.raw.setHeader('Cache-Control', 'no-store')
  if ('redirect' in visit) return reply.redirect(visit.redirect, 303)
  const { merchantId, locale } = 'offer' in visit ? visit.offer : visit
  const brand = await brands.ofMerchant(merchantId)
  const translation = pageTranslation(request, locale)
  if ('offer' in visit) return sendPage(reply, paymentLinkPage(visit.offer, brand, visit.wrong ?? null, translation))
  reply.raw.setHeader('X-Robots-Tag', 'noindex')
  if (visit.retryAfter !== undefined) reply.raw.setHeader('Retry-After', visit.retryAfter)
  return sendPage(reply, paymentLinkNotice(visit, brand, translation))
}
