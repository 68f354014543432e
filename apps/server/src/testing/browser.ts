import type { AppRouter } from '@merchant-payments/api/router'
import { createTRPCClient, httpLink } from '@trpc/client'

/** A browser as far as sign-in needs one: it keeps the server's cookies, and names the page that asks. */
export function testBrowser(origin: string, page = origin) {
  const cookies = new Map<string, string>()
  let chosen: Record<string, string> = {}

  async function request(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('origin', page)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(input, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) keep(line)
    return answer
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  const post = (path: string, body: unknown = {}) =>
    request(`${origin}/portal/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    cookies,
    request,
    post,
    signIn: (email: string, password: string) => post('/sign-in/email', { email, password }),
    /** The merchant and mode that its pages show from now on. */
    choose(merchantId: string, mode: 'test' | 'live' = 'test') {
      chosen = { 'portal-merchant': merchantId, 'portal-mode': mode }
    },
    trpc: createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url: `${origin}/trpc`,
          headers: () => chosen,
          fetch: (url, init) => request(url as string, init as RequestInit),
        }),
      ],
    }),
  }
}

export type TestBrowser = ReturnType<typeof testBrowser>
