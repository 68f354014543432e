import { replaceFile } from '@merchant-payments/db/data-directory'
import type { z } from 'zod'

/** The value of a JSON text; null when it is damaged, or of another shape. */
export function parseJson<T>(text: string, shape: z.ZodType<T>): T | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Replaces a file of the data directory in one step. Only its owner can read it. */
export function writeJson(file: string, value: unknown): Promise<void> {
  return replaceFile(file, `${JSON.stringify(value, null, 2)}\n`)
}
