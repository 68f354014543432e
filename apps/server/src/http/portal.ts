import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const built = fileURLToPath(new URL('../../../portal/dist', import.meta.url))

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The merchant portal at `/`, as vite built it. Without a build there are no portal pages, and the API runs alone. */
export async function portalRoutes(app: FastifyInstance): Promise<void> {
  if (!existsSync(built)) return
  // Conditions that a page does not meet (If-Match, a range behind its end) have answers of their own in HTTP.
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    if (status !== 412 && status !== 416) throw error
    return reply.status(status).send()
  })
  await app.register(fastifyStatic, {
    root: built,
    // Only what was built is served, each file by its own route: unknown paths stay the API's 404.
    wildcard: false,
    // The build leaves a .br and a .gz beside each file; those are no pages of their own.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.raw.setHeader('Content-Security-Policy', contentSecurityPolicy)
      reply.raw.setHeader('Referrer-Policy', 'no-referrer')
      const named = /[\\/]assets[\\/]/.test(path)
      reply.raw.setHeader('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
