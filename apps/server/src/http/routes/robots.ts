import type { FastifyInstance } from 'fastify'

/** Pages and guides may be indexed; receipts and links of customers say themselves that they may not. */
const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /portal/', 'Disallow: /trpc/', ''].join('\n')

/** `robots.txt`: the paths that crawlers leave out. */
export async function robotsRoutes(app: FastifyInstance): Promise<void> {
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(rules))
}
