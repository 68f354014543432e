import { fileURLToPath } from 'node:url'
import type { FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where vite puts what it makes of the portal and of the reference of the API. */
export const builtPages = fileURLToPath(new URL('../../../../portal/dist', import.meta.url))

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

/** How the files of a build are sent: compressed already, under one policy, kept by browsers where the name tells the content. */
export const builtFileOptions = {
  root: builtPages,
  // The build leaves a .br and a .gz beside each file.
  preCompressed: true,
  cacheControl: false,
  setHeaders(reply, path) {
    reply.raw.setHeader('Content-Security-Policy', contentSecurityPolicy)
    // To ourselves it is said, as browsers would else name no origin in requests that change something.
    reply.raw.setHeader('Referrer-Policy', 'same-origin')
    const named = /[\\/]assets[\\/]/.test(path)
    reply.raw.setHeader('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
} satisfies FastifyStaticOptions

/** Conditions that a page does not meet (If-Match, a range behind its end) have answers of their own in HTTP. */
export function answerUnmetConditions(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    if (status !== 412 && status !== 416) throw error
    return reply.status(status).send()
  })
}
