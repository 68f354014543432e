import type { ActorKind } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import type { AuditEntryWire } from './schema.ts'

export type AuditRow = {
  change: string
  accountId: number | null
  actorKind: ActorKind
  actorId: string | null
  actorName: string
  action: string
  objectId: string | null
  fields: string[]
  requestId: string | null
  createdAt: Date
}

export function toAuditEntry(row: AuditRow, livemode: boolean): AuditEntryWire {
  return {
    // The row's number would reveal how many entries the platform has.
    id: row.change,
    object: 'audit_entry',
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    action: row.action,
    object_id: row.objectId,
    fields: row.fields,
    request_id: row.requestId,
    created: unixSeconds(row.createdAt),
    livemode: row.accountId === null ? null : livemode,
  }
}
