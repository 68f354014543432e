import {
  clientAddressHeader,
  clientNetwork,
  type OfferedOperation,
  requireGuessLeft,
  requireReauthentication,
  type SessionAuthenticator,
  type SignIn,
  signInOperations,
  signInPath,
  withPasswordPlace,
} from '@merchant-payments/api/http'
import { ApiError, type Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createKnownBrowsers } from './known-browsers.ts'
import { createSignInAttemptLimit } from './sign-in-attempt-limit.ts'

type SignInRoutesOptions = {
  services: Services
  signIn: SignIn
  authenticateSession: SessionAuthenticator
}

/** Sign-in, sign-out and passwords, under /portal/auth: better-auth's operations, as packages/api offers them. */
export async function signInRoutes(
  app: FastifyInstance,
  { services, signIn, authenticateSession }: SignInRoutesOptions,
): Promise<void> {
  const devices = createKnownBrowsers(services.dataKeys.signInSecret, {
    secure: services.publicUrl.startsWith('https:'),
  })
  const limitAttempts = createSignInAttemptLimit(services, devices)
  parseJsonAlone(app)

  /** @throws unauthorized, reauthentication_required */
  async function requireSession(request: FastifyRequest, { session }: OfferedOperation) {
    const caller = await authenticateSession(request.headers.cookie, null)
    if (caller?.actor.kind !== 'person') throw new ApiError('unauthorized', { message: 'Sign in first.' })
    if (session === 'confirmed') await requireReauthentication(services.database, caller.actor)
    return caller.actor
  }

  for (const [name, operation] of Object.entries(signInOperations)) {
    if (typeof operation === 'string') continue
    const [method = '', path = ''] = name.split(' ')
    const { perAddress, session, password, answers = [] } = operation
    app.route({
      method,
      url: path,
      // Before the body is read, so that a request over the limit costs no parsing and no query.
      onRequest: async (request) => {
        const subject = clientNetwork(request.ip)
        const retryAfter = await services.attempts({ action: path, subject, max: perAddress, seconds: 60 })
        if (retryAfter !== null) throw new ApiError('rate_limit_exceeded', { message: tooManyAttempts, retryAfter })
      },
      handler: async (request, reply) => {
        const person = session && (await requireSession(request, operation))
        const fields = fieldsOf(request, operation)
        const work = () => signIn.handle(toFetchRequest(request, path, fields))
        const email = password === 'email' ? String(fields.email) : null
        if (person && password) await requireGuessLeft(services, person.id)
        const answer = await (email !== null
          ? limitAttempts({ email, cookies: request.headers.cookie }, work)
          : password
            ? withPasswordPlace(work, { proved: password === 'session' })
            : work())
        // A session may have begun or ended, also one of another browser.
        if (method === 'POST') authenticateSession.forget()
        reply.status(answer.status).header('Cache-Control', 'no-store')
        for (const cookie of answer.headers.getSetCookie()) reply.header('Set-Cookie', cookie)
        if (email !== null && answer.ok) reply.header('Set-Cookie', devices.cookieFor(email))
        // A page needs only the cookie of a success: everything else about a session stays out of reach of scripts.
        const said = await answer.text()
        return reply.type('application/json; charset=utf-8').send(answer.ok ? neededOf(said, answers) : said)
      },
    })
  }
}

/** A body is parsed here, once, and the limits and better-auth get the same fields. Other forms of a body are refused. */
function parseJsonAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(new ApiError('validation_error', { message: 'The body is not valid JSON.' }))
    }
  })
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new ApiError('validation_error', { message: 'Send the body as JSON, with Content-Type: application/json.' })),
  )
}

/** @throws ZodError, ApiError */
function fieldsOf({ body, query }: FastifyRequest, operation: OfferedOperation): Record<string, unknown> {
  const [parameter] = Object.keys(query ?? {})
  if (parameter !== undefined) throw new ApiError('validation_error', { message: 'No query parameters are accepted.' })
  return operation.body.parse(body === undefined ? {} : body)
}

function neededOf(answer: string, needed: readonly string[] | 'everything'): string {
  if (needed === 'everything') return answer
  const fields: Record<string, unknown> = needed.length === 0 ? {} : JSON.parse(answer)
  return JSON.stringify(Object.fromEntries(needed.flatMap((name) => (name in fields ? [[name, fields[name]]] : []))))
}

const tooManyAttempts = 'Too many attempts from this address. Wait for the number of seconds in Retry-After.'
const hostPattern = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The request as better-auth takes it, at the host of the browser's request. @throws validation_error for a malformed Host */
function toFetchRequest(request: FastifyRequest, path: string, fields: Record<string, unknown>): Request {
  const { host = '' } = request.headers
  const url = hostPattern.test(host) ? URL.parse(`${request.protocol}://${host}`) : null
  if (!url) throw new ApiError('validation_error', { message: 'The Host header is missing or invalid.' })
  url.pathname = `${signInPath}${path}`
  const headers = new Headers()
  for (const name of forwardedHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set('cookie', acceptedCookies(request.headers.cookie))
  headers.set(clientAddressHeader, request.ip)
  if (request.method !== 'POST') return new Request(url, { method: request.method, headers })
  headers.set('content-type', 'application/json')
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(fields) })
}

const forwardedHeaders = ['origin', 'referer', 'user-agent', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']

/** The cookies that better-auth gets: of a session, and of a sign-in under way. A cookie that trusts a device is dropped. */
const cookiePattern = /^(?:__Secure-)?portal\.(?:session_token|two_factor|better-auth-passkey)=/

function acceptedCookies(cookies = ''): string {
  return cookies
    .split('; ')
    .filter((cookie) => cookiePattern.test(cookie))
    .join('; ')
}
