import type { FastifyRequest } from 'fastify'

/** What proxies say of themselves, and of whom they ask for. */
const marksOfProxies = /^(?:forwarded|via|x-forwarded-.+|x-forwarded|x-real-ip|(?:.+-)?client-ip|cf-.+)$/

const nameOfThisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i
const addressOfThisMachine = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/

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
    nameOfThisMachine.test(URL.parse(publicUrl)?.host ?? '') &&
    addressOfThisMachine.test(socket.remoteAddress ?? '') &&
    httpVersion === '1.1' &&
    nameOfThisMachine.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => marksOfProxies.test(name))
  )
}
