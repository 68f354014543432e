import type { Services } from '../../core/request/context.ts'
import type { OnSignInError } from './access-hooks.ts'
import type { configureBetterAuth } from './configure-better-auth.ts'
import { recordUse, recordUseMs, type SessionUse } from './session-lifetime.ts'

type BetterAuth = ReturnType<typeof configureBetterAuth>

export type SignIn = {
  /** Answers a request below `signInPath`. */
  handle(request: Request): Promise<Response>
  /**
   * The session of a browser's cookies, and its person; null without a valid one. It is a use of the session, unless the page
   * asks by itself.
   */
  sessionOf(cookie: string, use?: SessionUse): Promise<Awaited<ReturnType<BetterAuth['api']['getSession']>>>
}

/** Sign-in of people. It is loaded with the first request of a browser: a process that serves programs alone never needs it. */
export function createSignIn(services: Services, onError: OnSignInError): SignIn {
  const { clock, database } = services
  let loading: Promise<BetterAuth> | undefined
  const load = () => {
    loading ??= import('./configure-better-auth.ts')
      .then(({ configureBetterAuth }) => configureBetterAuth(services, onError))
      .catch((error: unknown) => {
        // A file that is missing for a moment, as while a build is replaced, is looked for again.
        loading = undefined
        throw error
      })
    return loading
  }
  return {
    handle: async (request) => withoutFault(request, await (await load()).handler(request)),
    sessionOf: async (cookie, { unattended = false }: SessionUse = {}) => {
      const asked = { headers: new Headers({ cookie }), query: { disableRefresh: true } }
      const found = await (await load()).api.getSession(asked).catch(throwCause)
      const now = clock.now().getTime()
      // The library reads the clock of the machine, and the expiry is a time of the database.
      if (!found || found.session.expiresAt.getTime() <= now) return null
      const used = found.session.updatedAt.getTime()
      if (!unattended && now - used >= recordUseMs) await recordUse(database, found.session.id)
      return found
    },
  }
}

/** The library wraps the error of a statement, so that an unavailable database cannot be recognised. */
function throwCause(error: unknown): never {
  throw (error instanceof Error && error.cause) || error
}

/** The library answers 500 to a new passkey that cannot be verified, which is a fault of the request. */
function withoutFault(request: Request, answer: Response): Response {
  if (answer.status !== 500 || !request.url.endsWith('/passkey/verify-registration')) return answer
  return new Response(answer.body, { status: 400, headers: answer.headers })
}
