import { fileURLToPath } from 'node:url'
import type { FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The folder into which vite builds the portal and the API reference. */
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

/** The path may be that of the compressed file. */
const isScriptOrStyle = /\.(?:js|css)(?:\.(?:br|gz))?$/

/**
 * Options for serving built files: precompressed, under one content security policy, cached for a year if the name contains a hash.
 */
export const builtFileOptions = {
  root: builtPages,
  // The build leaves a .br and a .gz beside each file.
  preCompressed: true,
  cacheControl: false,
  setHeaders(reply, path) {
    // Policies apply to documents only. Scripts and styles, of which a page loads many, go without these headers.
    if (!isScriptOrStyle.test(path)) {
      reply.raw.setHeader('Content-Security-Policy', contentSecurityPolicy)
      // Same-origin requests keep the referrer: without it browsers send no Origin with requests that change something.
      reply.raw.setHeader('Referrer-Policy', 'same-origin')
    }
    const named = /[\\/]assets[\\/]/.test(path)
    reply.raw.setHeader('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
} satisfies FastifyStaticOptions

/** Answers unmet conditions of a page's request (If-Match, a range behind the end) with HTTP's own status codes. */
export function answerUnmetConditions(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    if (status !== 412 && status !== 416) throw error
    return reply.status(status).send()
  })
}
