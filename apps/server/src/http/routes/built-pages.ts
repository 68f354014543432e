import { fileURLToPath } from 'node:url'
import type { FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The folder into which vite builds the portal and the API reference. */
export const builtPages = fileURLToPath(new URL('../../../../portal/dist', import.meta.url))

const sources = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}
const contentSecurityPolicy = policyOf(sources)

/**
 * The policy of a page that shows forms of the processor. Stripe: Connect embedded components, "CSP and HTTP header
 * requirements"; the hash is that of the empty style element that Connect.js adds.
 * @param connectJs the address of Connect.js
 */
export function policyWithForms(connectJs: string): string {
  const { origin } = new URL(connectJs)
  const isStripe = origin === 'https://connect-js.stripe.com'
  const origins = isStripe ? `${origin} https://js.stripe.com` : origin
  return policyOf({
    ...sources,
    'script-src': `'self' ${origins}`,
    'frame-src': origins,
    'img-src': `'self' data:${isStripe ? ' https://*.stripe.com' : ''}`,
    'style-src': `'self'${isStripe ? " 'sha256-0hAheEzaMe6uXIKV4EehS9pu1am1lj/KnnzrOYqckXk='" : ''}`,
  })
}

function policyOf(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, allowed]) => `${name} ${allowed}`)
    .join('; ')
}

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
