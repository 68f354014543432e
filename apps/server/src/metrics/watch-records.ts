import type { RequestLog } from '@merchant-payments/api/http'
import type { Audit } from '@merchant-payments/api/services'
import { Counter, Gauge, type Registry } from 'prom-client'

export type Records = { requestLog?: Pick<RequestLog, 'counts'>; audit?: Pick<Audit, 'counts'> }

export function watchRecords(registry: Registry, records: () => Records): void {
  const registers = [registry]
  new Gauge({
    name: 'records_waiting',
    help: 'Rows of the request log and the audit log that this process has yet to write.',
    labelNames: ['table'],
    registers,
    collect() {
      const { requestLog, audit } = records()
      if (requestLog) this.set({ table: 'logged_requests' }, requestLog.counts().waiting)
      if (audit) this.set({ table: 'audit_entries' }, audit.counts().kept)
    },
  })
  new Counter({
    name: 'records_lost_total',
    help: 'Rows of the request log and the audit log that there was no room for while the database could not be reached.',
    labelNames: ['table'],
    registers,
    collect() {
      const { requestLog, audit } = records()
      this.reset()
      if (requestLog) this.inc({ table: 'logged_requests' }, requestLog.counts().dropped)
      if (audit) this.inc({ table: 'audit_entries' }, audit.counts().lost)
    },
  })
}
