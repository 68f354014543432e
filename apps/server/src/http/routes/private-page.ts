import type { FastifyReply } from 'fastify'

/** A page as it is sent. */
export type SentPage = { status: number; html: string; contentSecurityPolicy: string }

/** Keeps an address that is itself the permission out of caches, indexes and other sites. */
export function keepPrivate(reply: FastifyReply): void {
  reply.raw.setHeader('Cache-Control', 'no-store')
  reply.raw.setHeader('Referrer-Policy', 'no-referrer')
  reply.raw.setHeader('X-Robots-Tag', 'noindex')
}

export function sendPage(reply: FastifyReply, { status, html, contentSecurityPolicy }: SentPage): FastifyReply {
  reply.raw.setHeader('Content-Security-Policy', contentSecurityPolicy)
  return reply.status(status).type('text/html; charset=utf-8').send(html)
}
