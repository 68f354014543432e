import { createFairLine } from '@merchant-payments/db'
import { createWorkerThread } from '../../core/concurrency/worker-thread.ts'
import { ApiError } from '../../core/request/errors.ts'
import type { Prohibited, ScreenedTexts, ScreenTexts } from '../../core/request/ports.ts'
import type { Blocklist } from './blocklist.ts'
import { createScreen } from './screen.ts'
import { screenFields } from './screen-fields.ts'

/** The number of characters that are screened in about a millisecond, however they are disguised. */
const maxAtOnce = 1_000
/** How long the texts of a request wait for those of others, in milliseconds. */
const maxWaitMs = 5_000

/**
 * Screens the texts of requests. Long texts are screened in a thread, so that other requests do not wait for them; accounts take turns
 * there, so that one with many long texts delays another by one request.
 */
export function createScreenTexts(blocklist: Blocklist): ScreenTexts {
  const screen = createScreen(blocklist)
  const inThread = createWorkerThread<ScreenedTexts, Prohibited | null>(
    new URL('./screen-thread.ts', import.meta.url),
    {
      data: blocklist,
      // Also on a machine that is busy while the thread starts.
      timeoutMs: 30_000,
      maxWaiting: 100,
      idleMs: 30_000,
    },
  )
  const line = createFairLine<number>()
  let busy = false

  return async (accountId, texts) => {
    if (lengthOf(texts) <= maxAtOnce) return screenFields(screen, texts)
    if (busy && !(await line.wait(accountId, performance.now() + maxWaitMs)))
      throw new ApiError('service_unavailable', { retryAfter: 1 })
    busy = true
    try {
      return await inThread(texts)
    } finally {
      busy = line.next(isAny, nothing)
    }
  }
}

const lengthOf = (texts: ScreenedTexts) =>
  Object.values(texts).reduce((length, text) => length + (text?.length ?? 0), 0)

const isAny = () => true
const nothing = () => undefined
