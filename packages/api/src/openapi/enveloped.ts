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
        _def: {
          ...procedure._def,
          inputs: procedure._def.type === 'query' ? procedure._def.inputs.map(withoutMaps) : procedure._def.inputs,
          output: procedure._def.output && envelope(procedure._def.output),
        },
      }),
    ]),
  )
  return { ...router, _def: { ...router._def, procedures } } as unknown as AppRouter
}

type Documented = { _def: { type: string; inputs: readonly z.ZodType[]; output?: z.ZodType } }

/** The input of a GET with a text in place of each map, because trpc-to-openapi writes no map as a parameter: `describeMap` does. */
function withoutMaps(input: z.ZodType): z.ZodType {
  if (!(input instanceof z.ZodObject)) return input
  const maps = Object.entries(input.shape as Record<string, z.ZodType>).flatMap(([name, schema]) =>
    isMap(schema)
      ? [
          [
            name,
            z
              .string()
              .meta(schema.meta() ?? {})
              .optional(),
          ],
        ]
      : [],
  )
  return maps.length === 0 ? input : input.extend(Object.fromEntries(maps))
}

function isMap(schema: z.ZodType): boolean {
  return schema instanceof z.ZodRecord || (schema instanceof z.ZodOptional && isMap(schema.unwrap() as z.ZodType))
}
