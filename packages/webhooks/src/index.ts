export type { AttemptResult } from './attempts/attempt-result.ts'
export { defaultRetrySchedule } from './attempts/retry-schedule.ts'
export { createAnnouncer } from './delivery/announce-deliveries.ts'
export { countUnsent } from './delivery/count-unsent.ts'
export { failureReason, failureReasons } from './delivery/http/failure-reason.ts'
export { expectDeactivation, type WaitingDelivery } from './delivery/limits/expect-deactivation.ts'
export { replayDelivery, replayEvents, replaySince } from './delivery/replay-deliveries.ts'
export { deactivateManually } from './endpoints/deactivate-manually.ts'
export { failureCause } from './endpoints/explain-failure.ts'
export type { NoticeKind } from './endpoints/notice-kinds.ts'
export { suspendDeliveries } from './endpoints/suspend-deliveries.ts'
export { findPlatforms } from './events/copy-to-platform.ts'
export { definedEvents } from './events/defined-events.ts'
export { eventTime, findByEventIds } from './events/event-id.ts'
export { timesOfEvents } from './events/event-time-range.ts'
export {
  type EventType,
  type EventTypeOf,
  eventCatalogue,
  eventTypes,
  everyEvent,
  type MerchantEventType,
  merchantEventCatalogue,
  namedEventTypes,
  type PlatformEventType,
  platformEventTypes,
} from './events/event-types.ts'
export { type NewEvent, recordEvent, recordEvents } from './events/record-event.ts'
export { recordMerchantEvent } from './events/record-merchant-event.ts'
export { recordTestEvent } from './events/record-test-event.ts'
export { createSigningSecret } from './signing/create-signing-secret.ts'
export { secretHint } from './signing/secret-hint.ts'
export { signDelivery } from './signing/sign-delivery.ts'
export { standardSecret } from './signing/standard-webhooks-signature.ts'
export { serviceSignature } from './signing/x-service-signature.ts'
export { isForbiddenHost } from './ssrf/forbidden-host.ts'
