import { appRouter } from '@merchant-payments/api/router'
import type { FastifyRequest } from 'fastify'
import { proceduresOf } from './routes/compile-procedure.ts'

const procedures = new Set(proceduresOf(appRouter).map(([path]) => path))

/** Ids of objects in paths. No other part of a path may be logged: it could be a key or a secret. */
const known =
  /^(?:prod|price|cus|cs|pi|ch|py|re|pyr|dp|du|sub|we|evt|key|mer|plink|disc)_(?:(?:test|live)_)?[0-9A-Za-z]{1,100}$/

/** The part of an address that the request log shows: the route, and the id in it if it has the form of one. */
export function loggedPath({ routeOptions, params }: Pick<FastifyRequest, 'routeOptions' | 'params'>): {
  path: string
  objectId: string | null
} {
  const route = routeOptions.url ?? ''
  const { id, path } = params as { id?: string; path?: string }
  if (path !== undefined && procedures.has(path)) return { path: route.replace(':path', path), objectId: null }
  if (id === undefined || !known.test(id)) return { path: route, objectId: null }
  return { path: route.replace(':id', id), objectId: id }
}
