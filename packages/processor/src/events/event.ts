import type { EventSubject } from './event-subject.ts'

/** A change that the processor tells of. A hint: the object that it names is read again, and nothing else of it is believed. */
export type ProcessorEvent = {
  id: string
  type: string
  livemode: boolean
  /** The connected account it happened on; null is the platform's own. */
  account: string | null
  /** Empty where it names none, as the balance has none. */
  objectId: string
  subject: EventSubject
}

/** The processor signed or listed it, and it is none of the processor's events. */
export class MalformedEventError extends Error {
  override readonly name = 'MalformedEventError'
}
