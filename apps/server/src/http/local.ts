import type { FastifyRequest } from 'fastify'

const marksOfProxies = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * From this machine, for this machine, and not by way of a proxy on it. A page of somebody else that gave its name this
 * machine's address is not meant either: it asks for its own name.
 */
export function isLocal({ socket, headers, hostname }: FastifyRequest): boolean {
  const loopback = (host: string) => host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  const peer = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const asked = hostname === 'localhost' || loopback(hostname)
  return loopback(peer) && asked && !marksOfProxies.some((name) => name in headers)
}
