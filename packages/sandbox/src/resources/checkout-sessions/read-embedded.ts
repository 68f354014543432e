import { invalid } from '../../http/errors.ts'
import type { Parsed } from '../../http/fields.ts'
import { randomText } from '../../ids.ts'
import type { createSessionParams } from './fields.ts'
import type { SessionState } from './state.ts'

type Input = Parsed<typeof createSessionParams>

/** Where a session leads when it is complete; empty where it stays. Addresses of another `ui_mode` throw a 400. */
export function returnOf(input: Input): string {
  const embedded = input.ui_mode === 'embedded_page'
  const others = embedded
    ? (['success_url', 'cancel_url'] as const)
    : (['return_url', 'redirect_on_completion'] as const)
  const other = others.find((name) => input[name] !== undefined)
  if (other) throw invalid(`\`${other}\` is not supported with ui_mode ${input.ui_mode ?? 'hosted_page'}.`, other)
  const name = embedded ? 'return_url' : 'success_url'
  const address = input[name]
  if (input.redirect_on_completion === 'never') {
    if (address === undefined) return ''
    throw invalid('`return_url` is not supported with redirect_on_completion never.', name)
  }
  if (address === undefined) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
  return address
}

/** The additional fields of an embedded session; null for one on a page of its own. */
export function embeddedPart(id: string, input: Input): NonNullable<SessionState['embedded']> | null {
  if (input.ui_mode !== 'embedded_page') return null
  return { client_secret: `${id}_secret_${randomText(40)}`, redirects: input.redirect_on_completion ?? 'always' }
}
