import type { Settings } from '../../http/context.ts'
import { peerOf } from '../../http/exchange.ts'
import { ipAddress, thisMachine } from '../../http/refuse-foreign.ts'

const peerOnThisMachine = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Whether the dashboard is shown to who sent a request. It asks for no key, so it is for the person at this machine; where any
 * test key is taken it shows a caller from elsewhere nothing that the API would not. The name that the browser knows the
 * sandbox by must be one of its own: a page of another site can have its own name lead here.
 */
export function admits(request: Request, settings: Settings): boolean {
  const { hostname } = new URL(request.url)
  if (
    !thisMachine.test(hostname) &&
    hostname !== new URL(settings.publicUrl).hostname &&
    !isAddress(hostname, settings)
  )
    return false
  if (settings.keys.anyTest) return true
  const peer = peerOf(request)
  if (peer !== null && !peerOnThisMachine.test(peer)) return false
  return proxyHeaders.every((name) => !request.headers.has(name))
}

/** An address as numbers cannot be made to lead elsewhere by anyone. */
function isAddress(hostname: string, { keys }: Settings): boolean {
  return keys.anyTest && ipAddress.test(hostname)
}

/** Whether a form was sent by a page of the sandbox itself, and not by one of another site that drives the browser. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return request.headers.get('origin') === new URL(request.url).origin
}
