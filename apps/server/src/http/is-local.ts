import type { FastifyRequest } from 'fastify'

/** Headers in which proxies name themselves and their client. */
const proxyHeaders = /^(?:forwarded|via|x-forwarded-.+|x-forwarded|x-real-ip|(?:.+-)?client-ip|cf-.+)$/

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i
const loopbackAddress = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/

/**
 * Whether a request comes from this machine, for this machine, and not through a proxy on it: the public address is a
 * loopback address, and nothing in the request names a proxy. A foreign page whose name resolves to this machine does
 * not count: its requests carry its own name as Host. A proxy that adds no header and asks for `localhost` looks like a
 * local program; nginx in its default configuration is recognized by its HTTP/1.0.
 * @param publicUrl the public address of this server
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
