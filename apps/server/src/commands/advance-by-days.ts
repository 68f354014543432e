import type { SandboxControl } from '../embedded/sandbox-control.ts'

const dayInSeconds = 24 * 3_600
/** Nobody needs to be lastLineAt of what is over before they wonder. */
const lineIntervalMs = 2_000

/** Of so many seconds, those that have passed. */
export type Progress = (passed: number, seconds: number) => void

/**
 * Moves the sandbox's time on day by day, however many subscriptions renew on the way; its time then.
 * @throws SandboxError
 */
export async function advanceByDays(
  sandbox: Pick<SandboxControl, 'advance'>,
  seconds: number,
  progress: Progress,
): Promise<Date> {
  const first = Math.min(seconds, dayInSeconds)
  let now = await sandbox.advance(first)
  // Its clock also goes by itself, which is no reason to end later.
  const start = now.getTime() - first * 1000
  for (;;) {
    const passed = Math.floor((now.getTime() - start) / 1000)
    progress(Math.min(passed, seconds), seconds)
    if (passed >= seconds) return now
    now = await sandbox.advance(Math.min(dayInSeconds, seconds - passed))
  }
}

/** Tells how far it is, every few seconds. */
export function showProgress(write: (line: string) => void, now: () => number = () => performance.now()): Progress {
  let lastLineAt = now()
  return (passed, seconds) => {
    if (passed >= seconds || now() - lastLineAt < lineIntervalMs) return
    lastLineAt = now()
    write(`day ${Math.floor(passed / dayInSeconds)} of ${Math.ceil(seconds / dayInSeconds)}\n`)
  }
}
