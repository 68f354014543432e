import { actingFor, type Context } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import type { Json, Wire } from '../http/wire.ts'
import { expansions } from '../resources/expansions.ts'
import { endpoints, v2Endpoints } from '../resources/registry.ts'
import type { Kind } from '../store/object-kinds.ts'
import type { Stored } from '../store/objects.ts'

type Retrieve = (ctx: Context, id: string) => Wire

/** The operations that retrieve one object by its id, by their path. */
const retrieving = new Map<string, Retrieve>([
  ...endpoints
    .filter(({ method }) => method === 'GET')
    .map(
      ({ path, run }) => [withoutNames(path), (ctx: Context, id: string) => run(ctx, {}, [id, '']) as Wire] as const,
    ),
  ...v2Endpoints
    .filter(({ method }) => method === 'GET')
    .map(({ path, run }) => [withoutNames(path), (ctx: Context, id: string) => run(ctx, {}, id, '')] as const),
])

/** An object as the API shows it to its own account; as it is stored, if the API does not return it. */
export function inspectedWire(ctx: Context, object: Stored<Kind>): Wire {
  const owner = { ...actingFor(ctx, object.account), live: object.live }
  const folder = object.kind.replaceAll('.', '/')
  const retrieve = retrieving.get(object.kind.startsWith('v2.') ? `/${folder}s/:` : `/v1/${folder}s/:`)
  const loader = expansions.loaders[object.id.slice(0, object.id.indexOf('_'))]
  return attempt(() => retrieve?.(owner, object.id)) ?? attempt(() => loader?.(owner, object.id)) ?? stored(object)
}

/** `/v1/checkout/sessions/:session` as `/v1/checkout/sessions/:`. */
function withoutNames(path: string): string {
  return path.replaceAll(/:\w+/g, ':')
}

/** A refusal of the API means that it does not show the object in this way. */
function attempt(show: () => Wire | null | undefined): Wire | null {
  try {
    return show() ?? null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

function stored({ id, kind, created, live, state }: Stored<Kind>): Wire {
  return { id, object: kind, created, livemode: live, ...(state as unknown as { [field: string]: Json }) }
}
