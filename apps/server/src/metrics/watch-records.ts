import type { RequestLog } from '@merchant-payments/api/http'
import type { AuditLog } from '@merchant-payments/api/services'
import { Counter, Gauge, type Registry } from 'prom-client'

export type Records = { requestLog?: Pick<RequestLog, 'counts'>; auditLog?: Pick<AuditLog, 'counts'> }

export function watchRecords(registry: Registry, records: () => Records): void {
  const registers = [registry]
  new Gauge({
    name: 'records_waiting',
    help: 'Rows of the request log and the audit log that this process has not written yet.',
    labelNames: ['table'],
    registers,
    collect() {
      const { requestLog, auditLog } = records()
      if (requestLog) this.set({ table: 'logged_requests' }, requestLog.counts().waiting)
      if (auditLog) this.set({ table: 'audit_entries' }, auditLog.counts().kept)
    },
  })
  new Counter({
    name: 'records_lost_total',
    help: 'Rows of the request log and the audit log that were dropped from a full buffer while the database was unreachable.',
    labelNames: ['table'],
    registers,
    collect() {
      const { requestLog, auditLog } = records()
      this.reset()
      if (requestLog) this.inc({ table: 'logged_requests' }, requestLog.counts().dropped)
      if (auditLog) this.inc({ table: 'audit_entries' }, auditLog.counts().lost)
    },
  })
}
