import type { ActorKind } from '@merchant-payments/db'
import { unixSeconds } from '../../request/clock.ts'
import type { AuditEntryWire } from './schema.ts'

export type AuditRow = {
  change: string
  account_id: number | null
  actor_kind: ActorKind
  actor_id: string | null
  actor_name: string
  action: string
  object_id: string | null
  fields: string[]
  request_id: string | null
  created_at: Date
}

export function toAuditEntry(row: AuditRow, livemode: boolean): AuditEntryWire {
  return {
    // The number of its row would tell how many the platform has.
    id: row.change,
    object: 'audit_entry',
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    object_id: row.object_id,
    fields: row.fields,
    request_id: row.request_id,
    created: unixSeconds(row.created_at),
    livemode: row.account_id === null ? null : livemode,
  }
}
