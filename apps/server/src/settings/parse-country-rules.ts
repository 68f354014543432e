import type { CountryRuleOverrides } from '@merchant-payments/processor'
import { z } from 'zod'
import { SettingFault } from './formats.mjs'

const overrides = z.record(
  z.string().regex(/^[A-Z]{2}$/),
  z.strictObject({ open: z.boolean().optional(), fee: z.boolean().optional(), transfer: z.boolean().optional() }),
)

/** Reads what the platform has agreed with the processor. @throws SettingFault */
export function parseCountryRules(content: unknown): CountryRuleOverrides {
  const read = overrides.safeParse(content)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new SettingFault(`is not valid at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? 'unknown'}`)
}
