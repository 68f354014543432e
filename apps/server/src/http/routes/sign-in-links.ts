import {
  clientAddressHeader,
  clientNetwork,
  portalPage,
  type SignIn,
  signInByLinkPath,
  signInLinksPath,
  signInPath,
} from '@merchant-payments/api/http'
import { ApiError, type Services } from '@merchant-payments/api/services'
import type { FastifyInstance } from 'fastify'
import { keepPrivate } from './private-page.ts'

type Options = { services: Pick<Services, 'attempts' | 'publicUrl'>; signIn: SignIn }

/** The most links that an address may open in a minute. */
const perAddress = 20

/** The addresses of links that sign a person in, once. A link that was used or has expired leads to the sign-in page. */
export async function signInLinkRoutes(app: FastifyInstance, { services, signIn }: Options): Promise<void> {
  app.get<{ Params: { token: string }; Querystring: { to?: unknown } }>(
    `${signInLinksPath}/:token`,
    async ({ ip, params: { token }, query: { to } }, reply) => {
      keepPrivate(reply)
      const subject = clientNetwork(ip)
      const retryAfter = await services.attempts({ action: signInLinksPath, subject, max: perAddress, seconds: 60 })
      if (retryAfter !== null) throw new ApiError('rate_limit_exceeded', { retryAfter })
      const { origin } = new URL(services.publicUrl)
      const answer = await signIn.handle(
        new Request(`${origin}${signInPath}${signInByLinkPath}`, {
          method: 'POST',
          headers: { origin, 'content-type': 'application/json', [clientAddressHeader]: ip },
          body: JSON.stringify({ token }),
        }),
      )
      if (!answer.ok) return reply.redirect('/#/sign-in', 303)
      for (const cookie of answer.headers.getSetCookie()) reply.header('Set-Cookie', cookie)
      const page = typeof to === 'string' && portalPage.test(to) ? to : '/'
      return reply.redirect(`/#${page}`, 303)
    },
  )
}
