import type { EventSubject } from './event-subject.ts'

/** A change that the processor reports. It is only a hint: its object is read again, and nothing else in it is trusted. */
export type ProcessorEvent = {
  id: string
  type: string
  livemode: boolean
  /** The connected account it happened on; null is the platform's own. */
  account: string | null
  /** The id of the object; empty for objects without an id, such as the balance. */
  objectId: string
  subject: EventSubject
}

/** A signed or listed body that is not an event of the processor. */
export class MalformedEventError extends Error {
  override readonly name = 'MalformedEventError'
}

/**
 * The processor signed it, but it is in a form that we do not read: rendered in another version of the API, or a thin
 * notification. Its endpoint was not made by us.
 */
export class UnsupportedEventError extends Error {
  override readonly name = 'UnsupportedEventError'
  readonly reason: 'api_version' | 'thin'
  readonly livemode: boolean
  /** The version, or the type of the notification. */
  readonly detail: string
  readonly eventId: string

  constructor(refused: Pick<UnsupportedEventError, 'reason' | 'livemode' | 'detail' | 'eventId'>) {
    super(
      refused.reason === 'thin'
        ? `it is a thin notification (${refused.detail})`
        : `it is rendered in the API version ${refused.detail}`,
    )
    this.reason = refused.reason
    this.livemode = refused.livemode
    this.detail = refused.detail
    this.eventId = refused.eventId
  }
}
