import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { auditLog } from '#messages/audit-log.ts'

const t = auditLog.auditLogFilter

export type AuditEntry = inferRouterOutputs<AppRouter>['portal']['audit']['list']['items'][number]
type AuditLogFilter = inferRouterInputs<AppRouter>['portal']['audit']['list']

/** The prefixes of actions, with the names of their objects. */
export const subjects = t.subjects

/** The kinds of actors. */
export const kinds = t.kinds

type Given = Partial<Record<'actor' | 'about' | 'action' | 'kind', string | undefined>>

/** The filters of the address as the API's input. Unknown values are ignored. */
export function auditLogFilter(
  { actor, about, action, kind }: Given,
  from: number | undefined,
  before: number | undefined,
): AuditLogFilter {
  return {
    ...(actor ? { actor_id: actor } : {}),
    ...(about?.trim() ? { object_id: about.trim() } : {}),
    ...(action && Object.hasOwn(subjects, action) ? { action } : {}),
    ...(isKind(kind) ? { actor_kind: kind } : {}),
    ...(from === undefined ? {} : { created_from: from }),
    ...(before === undefined ? {} : { created_before: before }),
  }
}

function isKind(text: string | undefined): text is AuditEntry['actor']['kind'] {
  return Boolean(text) && Object.hasOwn(kinds, text ?? '')
}
