import { createHmac } from 'node:crypto'
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { SandboxClock } from '../clock.ts'
import type { FaultRule } from '../faults/fault.ts'
import type { Faults } from '../faults/faults.ts'
import type { Settings } from '../http/context.ts'
import type { Wire } from '../http/wire.ts'
import type { Log } from '../options.ts'
import type { Objects } from '../store/objects.ts'
import type { AttemptLog } from './attempt-log.ts'
import { claimDue, type Delivery, dropDelivery, markDelivered, markFailed, postpone } from './deliveries.ts'
import { findTarget, type Target } from './endpoints.ts'
import { eventWire } from './event.ts'
import { withEventFaults } from './event-faults.ts'
import { notificationWire } from './thin-event.ts'

/** The `Stripe-Signature` of a body. `timestamp` in Unix seconds. */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex')
  return `t=${timestamp},v1=${mac}`
}

const timeoutMs = 10_000
const maxConcurrent = 64
const pollMs = 250
const maxAnswerCharacters = 500

export type Sender = {
  objects: Objects
  settings: Settings
  clock: SandboxClock
  faults: Faults
  attempts: AttemptLog
  fetch: typeof fetch
  log?: Log | undefined
  /** Aborts the attempts under way when the sandbox closes. */
  signal: AbortSignal
}

/**
 * Attempts every due delivery once, and resolves when none is left. A slow receiver delays only its own
 * deliveries: others that fall due meanwhile are sent concurrently.
 */
export async function deliverDue(sender: Sender): Promise<void> {
  const { db } = sender.objects
  const inFlight = new Set<Promise<void>>()
  /** Writes the outcomes of attempts, in the same transaction as the next claim. */
  const outcomes: (() => void)[] = []
  for (;;) {
    // The deliveries of a closed sandbox are left to the next process that opens the file.
    if (!db.isOpen) return
    const room = sender.signal.aborted ? 0 : maxConcurrent - inFlight.size
    const due = db.transaction(() => {
      for (const write of outcomes.splice(0)) write()
      return room > 0 ? claimDue(db, sender.clock.realMilliseconds(), room) : []
    })
    for (const { delivery, rules } of withEventFaults(sender, due)) {
      const delivering = attempt(sender, delivery, rules).then((write) => {
        inFlight.delete(delivering)
        outcomes.push(write)
      })
      inFlight.add(delivering)
    }
    if (inFlight.size === 0 && outcomes.length === 0) return
    if (outcomes.length === 0) await attemptOrTimer(inFlight)
  }
}

/** Resolves when an attempt has ended, or when it is time to look for deliveries that fell due. */
async function attemptOrTimer(inFlight: ReadonlySet<Promise<void>>): Promise<void> {
  const over = new AbortController()
  await Promise.race([...inFlight, pause(pollMs, undefined, { ref: false, signal: over.signal }).catch(() => {})])
  over.abort()
  // Attempts that were answered together are written together.
  await yieldToEventLoop()
}

/** Makes one attempt; returns the function that writes its outcome. */
async function attempt(sender: Sender, delivery: Delivery, rules: readonly FaultRule[]): Promise<() => void> {
  const { objects, log } = sender
  const rule = (action: FaultRule['action']) => rules.find((one) => one.action === action)
  const late = rule('event_delay')?.ms
  if (late !== undefined) return () => postpone(objects.db, delivery, sender.clock.realMilliseconds() + late)
  if (rule('event_drop')) return () => markDelivered(objects.db, delivery)
  const target = findTarget(objects, delivery.endpoint)
  const wire = target && eventBody(sender, delivery.event, target)
  if (!wire) return () => dropDelivery(objects.db, delivery)
  const body = JSON.stringify(wire, null, 2)
  const skew = rule('clock_skew')?.seconds
  const sent = { ...delivery, body, skewSeconds: skew }
  if (rule('event_twice')) await post(sender, target, sent)
  const problem = problemOf(await post(sender, target, sent))
  const details = { event: delivery.event, type: wire.type, url: target.url, attempt: delivery.attempts + 1 }
  if (problem === null) {
    log?.info(details, 'event delivered')
    return () => markDelivered(objects.db, delivery)
  }
  log?.info({ ...details, problem }, 'event not accepted, will be sent again')
  return () => markFailed(objects.db, delivery, sender.clock.realMilliseconds())
}

/** A snapshot of v1, or a thin notification of v2; null when the event is gone. */
function eventBody(sender: Sender, id: string, { apiVersion }: Target): Wire | null {
  const event = sender.objects.findAnywhere('event', id)
  if (event) return eventWire(sender, event, apiVersion ?? undefined)
  const thin = sender.objects.findAnywhere('v2.core.event', id)
  return thin && notificationWire(thin)
}

/** Null when the receiver answered 2xx in time. Redirects are not followed. */
function problemOf(answer: number | Error): string | null {
  if (answer instanceof Error) return answer.message
  return answer >= 200 && answer < 300 ? null : `status ${answer}`
}

/** A request to an endpoint. `skewSeconds`: the error of the signature's time. */
type Sending = { event: string; endpoint: string; body: string; skewSeconds?: number | undefined }

/** Sends a signed body to an endpoint, and logs the attempt; returns the status of the answer, or the error. */
export async function post(sender: Sender, target: Target, sending: Sending): Promise<number | Error> {
  const began = performance.now()
  const at = sender.clock.realMilliseconds()
  const { answer, said } = await send(sender, target, sending)
  const isError = answer instanceof Error
  sender.attempts.add({
    at,
    milliseconds: performance.now() - began,
    event: sending.event,
    endpoint: sending.endpoint,
    url: target.url,
    status: isError ? null : answer,
    problem: isError ? answer.message : said,
  })
  return answer
}

async function send(sender: Sender, { url, secret }: Target, { body, skewSeconds = 0 }: Sending) {
  const timestamp = Math.floor(sender.clock.realMilliseconds() / 1000) + skewSeconds
  try {
    const response = await sender.fetch(url, {
      method: 'POST',
      headers: {
        'accept-encoding': 'identity',
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(body, secret, timestamp),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([sender.signal, AbortSignal.timeout(timeoutMs)]),
    })
    return { answer: response.status, said: response.ok ? await ignore(response) : await firstCharacters(response) }
  } catch (error) {
    return { answer: error instanceof Error ? error : new Error(String(error)), said: null }
  }
}

async function ignore(response: Response): Promise<null> {
  await response.body?.cancel()
  return null
}

/** The beginning of what a refusal says: enough to see why. */
async function firstCharacters({ body }: Response): Promise<string | null> {
  const reader = body?.getReader()
  if (!reader) return null
  try {
    const { value } = await reader.read()
    await reader.cancel()
    return (
      Buffer.from(value ?? [])
        .toString('utf8')
        .slice(0, maxAnswerCharacters)
        .trim() || null
    )
  } catch {
    // The status has come, and nothing after it: it was refused all the same.
    return null
  }
}
