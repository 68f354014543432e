import {
  clientAddressHeader,
  clientNetwork,
  isPasswordQueueFull,
  type SessionAuthenticator,
  type SignIn,
  signInPath,
} from '@merchant-payments/api/http'
import { ApiError, type Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createKnownBrowsers } from './known-browsers.ts'
import { createSignInAttemptLimit } from './sign-in-attempt-limit.ts'

type Operation = {
  method: 'GET' | 'POST'
  path: string
  /** The number of requests that an address may make in a minute. */
  max: number
  /** Whether the operation hashes a password, which takes long. */
  onPassword?: boolean
  /** The part of a successful response that the page needs; the cookie is the rest. */
  answers?: readonly string[] | 'everything'
}

/** The operations of better-auth that the portal needs. All others stay unreachable. */
const operations: readonly Operation[] = [
  { method: 'POST', path: '/sign-in/email', max: 20, onPassword: true, answers: ['twoFactorRedirect'] },
  { method: 'POST', path: '/sign-out', max: 100 },
  { method: 'GET', path: '/get-session', max: 600 },
  { method: 'POST', path: '/request-password-reset', max: 5 },
  { method: 'POST', path: '/reset-password', max: 10, onPassword: true },
  { method: 'POST', path: '/change-password', max: 10, onPassword: true },
  { method: 'POST', path: '/revoke-sessions', max: 100 },
  { method: 'POST', path: '/revoke-other-sessions', max: 100 },
  { method: 'POST', path: '/two-factor/enable', max: 10, onPassword: true, answers: ['totpURI', 'backupCodes'] },
  { method: 'POST', path: '/two-factor/disable', max: 10, onPassword: true },
  { method: 'POST', path: '/two-factor/generate-backup-codes', max: 10, onPassword: true, answers: ['backupCodes'] },
  { method: 'POST', path: '/two-factor/verify-totp', max: 20 },
  { method: 'POST', path: '/two-factor/verify-backup-code', max: 20 },
  { method: 'GET', path: '/passkey/generate-register-options', max: 20, answers: 'everything' },
  { method: 'POST', path: '/passkey/verify-registration', max: 20 },
  { method: 'GET', path: '/passkey/generate-authenticate-options', max: 60, answers: 'everything' },
  { method: 'POST', path: '/passkey/verify-authentication', max: 20 },
  { method: 'POST', path: '/passkey/delete-passkey', max: 20 },
]

type SignInRoutesOptions = {
  services: Services
  signIn: SignIn
  secret: string
  authenticateSession: SessionAuthenticator
}

/** Sign-in, sign-out and passwords, under /portal/auth. */
export async function signInRoutes(
  app: FastifyInstance,
  { services, signIn, secret, authenticateSession }: SignInRoutesOptions,
): Promise<void> {
  const devices = createKnownBrowsers(secret, { secure: services.publicUrl.startsWith('https:') })
  const limitAttempts = createSignInAttemptLimit(services, devices)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => done(null, body))
  for (const { method, path, max, onPassword = false, answers = [] } of operations) {
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const retryAfter = await services.attempts({
          action: path,
          subject: clientNetwork(request.ip),
          max,
          seconds: 60,
        })
        if (retryAfter !== null) throw new ApiError('rate_limit_exceeded', { message: tooManyAttempts, retryAfter })
        const email = path === '/sign-in/email' ? emailIn(request.body) : null
        if (email === null && onPassword && isPasswordQueueFull()) {
          throw new ApiError('rate_limit_exceeded', { retryAfter: 2 })
        }
        const work = () => signIn.handle(toFetchRequest(request, path))
        const answer = await (email === null ? work() : limitAttempts({ email, cookies: request.headers.cookie }, work))
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

function neededOf(answer: string, needed: readonly string[] | 'everything'): string {
  if (needed === 'everything') return answer
  const fields: Record<string, unknown> = needed.length === 0 ? {} : { ...fieldsOf(answer) }
  return JSON.stringify(Object.fromEntries(needed.flatMap((name) => (name in fields ? [[name, fields[name]]] : []))))
}

const tooManyAttempts = 'Too many attempts from this address. Wait for the number of seconds in Retry-After.'
const hostPattern = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The email address of a sign-in; null when the body has none, which better-auth refuses. */
function emailIn(body: unknown): string | null {
  const fields = typeof body === 'string' ? fieldsOf(body) : undefined
  const email = fields && 'email' in fields ? fields.email : undefined
  return typeof email === 'string' ? email.trim().toLowerCase() : null
}

function fieldsOf(body: string): object | undefined {
  try {
    const fields: unknown = JSON.parse(body)
    return typeof fields === 'object' && fields !== null ? fields : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The request as better-auth takes it, at the host of the browser's request. @throws validation_error for a malformed Host */
function toFetchRequest(request: FastifyRequest, path: string): Request {
  const { host = '' } = request.headers
  const url = hostPattern.test(host) ? URL.parse(`${request.protocol}://${host}`) : null
  if (!url) throw new ApiError('validation_error', { message: 'The Host header is missing or invalid.' })
  url.pathname = `${signInPath}${path}`
  const headers = new Headers()
  for (const name of forwardedHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set(clientAddressHeader, request.ip)
  const { method, body } = request
  return new Request(url, { method, headers, ...(typeof body === 'string' ? { body: bodyFor(path, body) } : {}) })
}

const forwardedHeaders = [
  'cookie',
  'origin',
  'referer',
  'content-type',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]

/** A new password ends the sessions of all other browsers, whatever the page requested. */
function bodyFor(path: string, body: string): string {
  if (path !== '/change-password') return body
  let fields: unknown
  try {
    fields = JSON.parse(body)
  } catch {
    throw new ApiError('validation_error', { message: 'The body is not valid JSON.' })
  }
  return JSON.stringify({ ...(typeof fields === 'object' ? fields : {}), revokeOtherSessions: true })
}
