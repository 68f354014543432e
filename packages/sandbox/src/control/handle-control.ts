import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Settings } from '../http/context.ts'
import { ApiError, invalid } from '../http/errors.ts'
import { errorResponse } from '../http/handle-request.ts'
import type { Wire } from '../http/wire.ts'

/**
 * Handles a control call. It needs the sandbox's token, because it acts on all accounts, and on the clock of all: no key of
 * the API will do. It acts on the test mode, or on the live mode with `?livemode=true`.
 */
export async function handleControl(
  c: HonoContext,
  settings: Settings,
  run: (live: boolean, body: Wire) => Wire | Promise<Wire>,
): Promise<Response> {
  try {
    requireToken(c.req.header('authorization'), settings.token)
    return c.json(await run(readMode(c.req.query('livemode')), parseControlBody(await c.req.text())))
  } catch (error) {
    if (error instanceof ApiError) return errorResponse(error)
    throw error
  }
}

function requireToken(header: string | undefined, token: string): void {
  const [, sent = ''] = /^Bearer\s+(\S+)$/i.exec(header ?? '') ?? []
  if (timingSafeEqual(digest(sent), digest(token))) return
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message:
      'Control calls need the token of the sandbox, and no key of the API: Authorization: Bearer <token>. The sandbox prints it at its start.',
  })
}

/** Texts of any length in the one length that can be compared in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function readMode(livemode: string | undefined): boolean {
  if (livemode !== undefined && livemode !== 'true' && livemode !== 'false') {
    throw invalid('livemode must be true or false.', 'livemode')
  }
  return livemode === 'true'
}

function parseControlBody(text: string): Wire {
  try {
    const body: unknown = JSON.parse(text || '{}')
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Wire
  } catch {
    throw invalid('The body is not JSON.')
  }
  throw invalid('The body must be a JSON object.')
}
