import type { FastifyRequest } from 'fastify'

/** Whether a request only reads: HEAD is answered as GET, without the body. */
export function isRead({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}
