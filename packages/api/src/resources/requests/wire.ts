import { unixSeconds } from '../../core/request/clock.ts'
import type { RequestWire } from './schema.ts'

export type RequestRow = {
  requestId: string
  method: string
  path: string
  objectId: string | null
  status: number
  code: string | null
  param: string | null
  message: string | null
  keyId: string | null
  keyName: string | null
  userId: string | null
  email: string | null
  durationMs: number
  createdAt: Date
}

export function toRequest(row: RequestRow, livemode: boolean): RequestWire {
  return {
    id: row.requestId,
    object: 'request',
    method: row.method,
    path: row.path,
    object_id: row.objectId,
    status: row.status,
    code: row.code,
    param: row.param,
    message: row.message,
    key: row.keyId === null ? null : { id: row.keyId, name: row.keyName ?? row.keyId },
    person: row.userId === null ? null : { id: row.userId, email: row.email ?? row.userId },
    duration_ms: row.durationMs,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}
