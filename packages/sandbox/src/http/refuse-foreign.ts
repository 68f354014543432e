import type { MiddlewareHandler } from 'hono'
import { authenticate } from './authenticate.ts'
import type { Settings } from './context.ts'
import { ApiError, invalid } from './errors.ts'
import { peerOf } from './exchange.ts'
import { errorResponse } from './handle-request.ts'

/** The names by which only this machine is reached. */
export const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/

/** An IP address: unlike a name, it cannot be made to lead elsewhere. */
export const ipAddress = /^(\d+\.\d+\.\d+\.\d+|\[[0-9a-f:]+\])$/

/** Names of local networks, which public DNS does not resolve: of containers, and of the domains kept for private use. */
const localName = /^([^.]+|.+\.(local|internal))$/

/**
 * Refuses requests to a name that is not the sandbox's own. A web page can have a name of its own lead to this machine (DNS
 * rebinding); the browser then takes the sandbox for a part of that page.
 */
export function refuseForeignHosts(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    const { hostname } = new URL(c.req.url)
    // A call within the process came from no browser.
    if (peerOf(c.req.raw) === null || isOwnHost(hostname, settings)) return next()
    const message =
      `This sandbox does not answer to the name ${hostname.slice(0, 100)}. Use ${new URL(settings.publicUrl).host}, an IP ` +
      'address, or a name of the local network.'
    return errorResponse(new ApiError(403, invalid(message, undefined, 'sandbox_foreign_host').body), c.req.raw)
  }
}

function isOwnHost(hostname: string, { publicUrl }: Settings): boolean {
  const isLocal = thisMachine.test(hostname) || ipAddress.test(hostname) || localName.test(hostname)
  return isLocal || hostname === new URL(publicUrl).hostname
}

/**
 * Refuses a secret key that a web page sends, where any key is taken: there every page that the browser of this machine
 * shows knows one. Publishable keys are for pages. Browsers name the page's origin, and no server does.
 */
export function refuseForeignPages(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const foreign = origin !== undefined && settings.keys.anyTest && !isOwn(origin, c.req.raw, settings)
    // A call within the process came from no browser.
    if (!foreign || peerOf(c.req.raw) === null || !hasSecretKey(c.req.raw, settings)) return next()
    const message =
      `This sandbox takes any key, so that it takes no secret key from a web page (Origin: ${origin.slice(0, 200)}). Use a ` +
      'publishable key there (pk_test_…), or start the sandbox with a secret key of its own (--key).'
    const { body } = invalid(message, undefined, 'sandbox_secret_key_in_browser')
    return errorResponse(new ApiError(403, body), c.req.raw)
  }
}

/** Whether the page is one of the sandbox's own. The name in the request proves nothing: any name can be made to lead here. */
function isOwn(origin: string, request: Request, { publicUrl }: Settings): boolean {
  if (origin === new URL(publicUrl).origin) return true
  const asked = new URL(request.url)
  return thisMachine.test(asked.hostname) && origin === asked.origin
}

function hasSecretKey(request: Request, { keys }: Settings): boolean {
  try {
    return !authenticate(request.headers.get('authorization'), keys).publishable
  } catch (error) {
    // Without a key that is taken nothing is done; the operation says so.
    if (error instanceof ApiError) return false
    throw error
  }
}
