import type { Context as HonoContext } from 'hono'
import { authenticate } from '../http/authenticate.ts'
import type { Settings } from '../http/context.ts'
import { ApiError, invalid } from '../http/errors.ts'
import { errorResponse } from '../http/handle-request.ts'
import type { Wire } from '../http/wire.ts'

/** Handles a control call. It needs a secret key, and acts on the mode of that key. */
export async function handleControl(
  c: HonoContext,
  settings: Settings,
  run: (live: boolean, body: Wire) => Wire | Promise<Wire>,
): Promise<Response> {
  try {
    const caller = authenticate(c.req.header('authorization') ?? null, settings.keys)
    if (caller.publishable || caller.restricted) throw invalid('Control calls need a secret key.')
    return c.json(await run(caller.live, readBody(await c.req.text())))
  } catch (error) {
    if (error instanceof ApiError) return errorResponse(error)
    throw error
  }
}

function readBody(text: string): Wire {
  try {
    const body: unknown = JSON.parse(text || '{}')
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Wire
  } catch {
    throw invalid('The body is not JSON.')
  }
  throw invalid('The body must be a JSON object.')
}
