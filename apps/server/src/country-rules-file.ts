import { readFileSync } from 'node:fs'
import type { CountryRuleOverrides } from '@merchant-payments/processor'
import { z } from 'zod'

const overrides = z.record(
  z.string().regex(/^[A-Z]{2}$/),
  z.strictObject({ open: z.boolean().optional(), fee: z.boolean().optional(), transfer: z.boolean().optional() }),
)

/** Reads what the platform has agreed with the processor. @throws Error whose message is one line, without the file's name */
export function readCountryRules(path: string): CountryRuleOverrides {
  const read = overrides.safeParse(parse(contentOf(path)))
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new Error(`is not valid at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? 'unknown'}`)
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Error(`cannot be read (${code})`, { cause: error })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error('is not JSON', { cause: error })
  }
}
