import type { Services } from '../request/context.ts'
import type { configureBetterAuth } from './configure-better-auth.ts'

/** Where it is served. */
export const signInPath = '/portal/auth'

/** The client's address by the connection, set by the HTTP server; the same header from a client is not trusted. */
export const clientAddressHeader = 'x-portal-client-address'

/** Passwords have at least this many characters. */
export const minPasswordLength = 10

export type SignInOptions = {
  /** At least 32 characters, the same in every process: signs the cookie that names a session. */
  secret: string
  /** Called with errors that are not shown to the person. */
  onError(message: string, error: unknown): void
}

type BetterAuth = ReturnType<typeof configureBetterAuth>

export type SignIn = {
  /** Answers a request below `signInPath`. */
  handle(request: Request): Promise<Response>
  /** The session of a browser's cookies, and its person; null without a valid one. */
  sessionOf(cookie: string): Promise<Awaited<ReturnType<BetterAuth['api']['getSession']>>>
}

/** Sign-in of people. It is loaded with the first request of a browser: a process that serves programs alone never needs it. */
export function createSignIn(services: Services, options: SignInOptions): SignIn {
  let loading: Promise<BetterAuth> | undefined
  const load = () => {
    loading ??= import('./configure-better-auth.ts')
      .then(({ configureBetterAuth }) => configureBetterAuth(services, options))
      .catch((error: unknown) => {
        // A file that is missing for a moment, as while a build is replaced, is looked for again.
        loading = undefined
        throw error
      })
    return loading
  }
  return {
    handle: async (request) => (await load()).handler(request),
    sessionOf: async (cookie) =>
      (await load()).api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } }),
  }
}
