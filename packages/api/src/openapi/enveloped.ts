import { z } from 'zod'
import type { AppRouter } from '../resources/router.ts'

const requestId = z.uuid().meta({ description: 'Also in the X-Request-Id header. Include it in support requests.' })

/**
 * The router as REST answers it: each procedure's output inside the success envelope. Only for the document; the
 * procedures themselves return plain resources.
 */
export function enveloped(router: AppRouter): AppRouter {
  const wrapped = new Map<z.ZodType, z.ZodType>()
  const envelope = (data: z.ZodType) => {
    const known = wrapped.get(data)
    if (known) return known
    const id = data.meta()?.id
    const schema = z
      .object({
        success: z.literal(true).meta({ description: 'Always true.' }),
        data,
        request_id: requestId,
      })
      .meta(id ? { id: `${id}Response` } : {})
    wrapped.set(data, schema)
    return schema
  }
  const procedures = Object.fromEntries(
    Object.entries(router._def.procedures as unknown as Record<string, Documented>).map(([path, procedure]) => [
      path,
      Object.assign(() => undefined, {
        _def: { ...procedure._def, output: procedure._def.output && envelope(procedure._def.output) },
      }),
    ]),
  )
  return { ...router, _def: { ...router._def, procedures } } as unknown as AppRouter
}

type Documented = { _def: { output?: z.ZodType } }
