import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Brands } from './brands.ts'
import { messagePage } from './routes/message-page.ts'
import { sendPage } from './routes/private-page.ts'

/** Whether a person looks for a page at an unknown address, and no program for an endpoint. */
export function looksForPage(request: FastifyRequest): boolean {
  if (/^\/+(?:api|trpc)(?:[/?]|$)/.test(request.url)) return false
  return new Negotiator(request).mediaType(['application/json', 'text/html']) === 'text/html'
}

export async function sendPageNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  brands: Pick<Brands, 'platform'>,
): Promise<FastifyReply> {
  const link = /^\/docs(?:[/?]|$)/.test(request.url)
    ? { href: '/docs', label: 'Documentation' }
    : { href: '/', label: 'Portal' }
  const brand = await brands.platform()
  const page = messagePage({ title: 'Page not found', text: 'There is no page at this address.', link, brand })
  return sendPage(reply, { status: 404, ...page })
}
