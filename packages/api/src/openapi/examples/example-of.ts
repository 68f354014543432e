import { z } from 'zod'

/**
 * An example of an object, made of the examples of its fields: the first one in the field's metadata, the value of a literal, or the
 * first of an enum. Optional fields without one are left out, and nullable ones are null.
 * @param given the values of other fields
 * @throws ZodError that names a required field without an example
 */
export function exampleOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  given: { [Field in keyof z.output<z.ZodObject<Shape>>]?: z.output<z.ZodObject<Shape>>[Field] | undefined } = {},
): z.output<z.ZodObject<Shape>> {
  const examples = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = exampleOfField(field as z.ZodType)
    return value === undefined ? [] : [[name, value]]
  })
  return schema.parse({ ...Object.fromEntries(examples), ...given })
}

function exampleOfField(field: z.ZodType): unknown {
  const [example] = field.meta()?.examples ?? []
  if (example !== undefined) return example
  if (field instanceof z.ZodOptional) return exampleOfField(field.unwrap() as z.ZodType)
  if (field instanceof z.ZodNullable) return exampleOfField(field.unwrap() as z.ZodType) ?? null
  if (field instanceof z.ZodLiteral) return field.value
  return field instanceof z.ZodEnum ? field.options[0] : undefined
}
