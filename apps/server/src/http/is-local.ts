import type { FastifyRequest } from 'fastify'

/** What proxies say of themselves, and of whom they ask for. */
const proxyHeaders = /^(?:forwarded|via|x-forwarded-.+|x-forwarded|x-real-ip|(?:.+-)?client-ip|cf-.+)$/

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i
const loopbackAddress = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/

/**
 * Whether a request comes from this machine, for this machine, and not by way of a proxy on it: nobody has said that people
 * reach this server elsewhere, and nothing in the request says so. A page of somebody else that gave its name this
 * machine's address is not meant either: it asks for its own name. A proxy that says nothing of itself and asks for this
 * machine's name is not to be told from a program; nginx as it comes shows by its HTTP/1.0.
 * @param publicUrl where people reach this server
 */
export function isLocal({ raw, socket }: FastifyRequest, publicUrl: string): boolean {
  const { httpVersion, headers } = raw
  return (
    loopbackHost.test(URL.parse(publicUrl)?.host ?? '') &&
    loopbackAddress.test(socket.remoteAddress ?? '') &&
    httpVersion === '1.1' &&
    loopbackHost.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => proxyHeaders.test(name))
  )
}
