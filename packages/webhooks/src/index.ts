export { purgeExpiredAttempts } from './attempts/purge-expired-attempts.ts'
export { defaultRetrySchedule } from './attempts/retry-schedule.ts'
export { type FailureReason, failureReason } from './delivery/http/failure-reason.ts'
export { requestHeaders } from './delivery/http/request-headers.ts'
export type { Log } from './delivery/log.ts'
export { replayDelivery, replaySince } from './delivery/replay.ts'
export {
  type DeliveryWorker,
  type DeliveryWorkerOptions,
  startDeliveryWorker,
} from './delivery/start-delivery-worker.ts'
export { deactivateEndpoint } from './endpoints/deactivate-endpoint.ts'
export { maxConsecutiveFailures } from './endpoints/endpoint-health.ts'
export { type EventType, eventCatalogue, eventTypes, everyEvent, namedEventTypes } from './events/event-types.ts'
export { type NewEvent, recordEvent, recordEvents } from './events/record-event.ts'
export { recordTestEvent } from './events/record-test-event.ts'
export { createSigningSecret } from './signing/create-signing-secret.ts'
export { type ResealResult, resealSecrets } from './signing/reseal-secrets.ts'
export { signature } from './signing/signature.ts'
export { isForbiddenHost } from './ssrf/forbidden-host.ts'
