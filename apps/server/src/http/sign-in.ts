import { ApiError, clientAddressHeader, type Recognise, type SignIn, signInPath } from '@merchant-payments/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What of better-auth a browser needs. Everything else it could answer stays unreachable. */
const operations = [
  ['POST', '/sign-in/email'],
  ['POST', '/sign-out'],
  ['GET', '/get-session'],
  ['POST', '/request-password-reset'],
  ['POST', '/reset-password'],
  ['POST', '/change-password'],
  ['POST', '/revoke-sessions'],
  ['POST', '/revoke-other-sessions'],
] as const

type SignInRoutesOptions = { signIn: SignIn; recognise: Recognise }

/** Sign-in, sign-out and passwords, under /portal/auth. */
export async function signInRoutes(app: FastifyInstance, { signIn, recognise }: SignInRoutesOptions): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => done(null, body))
  for (const [method, path] of operations) {
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const answer = await signIn.handler(asFetched(request))
        // A session may have begun or ended, also those of other browsers.
        if (method === 'POST') recognise.forget()
        reply.status(answer.status).header('Cache-Control', 'no-store')
        for (const cookie of answer.headers.getSetCookie()) reply.header('Set-Cookie', cookie)
        const retryAfter = answer.headers.get('X-Retry-After')
        if (retryAfter !== null) reply.header('Retry-After', retryAfter)
        // Of a success, its cookie is all that a page needs: what else is told of a session stays from scripts.
        return reply.type('application/json; charset=utf-8').send(answer.ok ? '{}' : await answer.text())
      },
    })
  }
}

/** The request as better-auth takes it, at the host that the browser asked. */
function asFetched(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const name of ['cookie', 'origin', 'referer', 'content-type', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  for (const name of ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set(clientAddressHeader, request.ip)
  const url = URL.parse(`${request.protocol}://${request.headers.host ?? ''}${signInPath}${pathOf(request)}`)
  if (!url) throw new ApiError('validation_error')
  return new Request(url, {
    method: request.method,
    headers,
    ...(typeof request.body === 'string' ? { body: request.body } : {}),
  })
}

function pathOf({ routeOptions }: FastifyRequest): string {
  return (routeOptions.url ?? '').slice(signInPath.length)
}
