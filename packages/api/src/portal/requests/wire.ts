import { unixSeconds } from '../../request/clock.ts'
import type { RequestWire } from './schema.ts'

export type RequestRow = {
  request_id: string
  method: string
  path: string
  object_id: string | null
  status: number
  code: string | null
  key_id: string | null
  key_name: string | null
  user_id: string | null
  email: string | null
  duration_ms: number
  created_at: Date
}

export function toRequest(row: RequestRow, livemode: boolean): RequestWire {
  return {
    id: row.request_id,
    object: 'request',
    method: row.method,
    path: row.path,
    object_id: row.object_id,
    status: row.status,
    code: row.code,
    key: row.key_id === null ? null : { id: row.key_id, name: row.key_name ?? row.key_id },
    person: row.user_id === null ? null : { id: row.user_id, email: row.email ?? row.user_id },
    duration_ms: row.duration_ms,
    created: unixSeconds(row.created_at),
    livemode,
  }
}
