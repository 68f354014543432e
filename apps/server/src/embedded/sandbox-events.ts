import type { Services } from '@merchant-payments/api/services'
import type { Inbox } from '@merchant-payments/api/worker'
import { drainProcessorEvents } from './drain-processor-events.ts'

/**
 * Takes an event of the sandbox that runs in this process, as the server would over the network: verified, stored,
 * applied.
 * @throws ForgedEventError, MalformedEventError, UnsupportedEventError
 */
export async function takeEvent(inbox: Inbox, body: Buffer, signature: string | undefined): Promise<void> {
  const event = await inbox.receive(body, signature)
  if (event) inbox.apply(event)
}

/** Returns when all stored events have been applied, here or by another process. */
export async function applyAll(services: Services, inbox: Inbox): Promise<void> {
  await inbox.idle()
  await drainProcessorEvents(services)
}
