import type { AttemptRecord } from '../delivery/delivery.ts'

/** An attempt that succeeded. */
export const answered: AttemptRecord = {
  requestHeaders: {},
  responseStatus: 204,
  responseHeaders: {},
  responseBody: '',
  error: null,
  durationMs: 1,
  startedAt: new Date('2026-11-20T10:00:00Z'),
}
