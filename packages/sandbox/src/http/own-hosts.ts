import type { MiddlewareHandler } from 'hono'
import { peerOf } from './connection.ts'
import type { Settings } from './context.ts'
import { ApiError, invalid } from './errors.ts'
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
