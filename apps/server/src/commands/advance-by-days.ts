import type { SandboxControl } from '../embedded/sandbox-control.ts'

const dayInSeconds = 24 * 3_600
/** The least time between two lines of progress. */
const lineIntervalMs = 2_000

/** Reports the seconds that have passed, and their total. */
type Progress = (passed: number, seconds: number) => void

/**
 * Moves the sandbox's time on day by day, so that one request never has too many renewals to wait for; its time then.
 * @throws SandboxError
 */
export async function advanceByDays(
  sandbox: Pick<SandboxControl, 'advance'>,
  seconds: number,
  progress: Progress,
): Promise<Date> {
  const first = Math.min(seconds, dayInSeconds)
  let now = await sandbox.advance(first)
  // The clock also runs by itself, which does not shorten the advance.
  const start = now.getTime() - first * 1000
  for (;;) {
    const passed = Math.floor((now.getTime() - start) / 1000)
    progress(Math.min(passed, seconds), seconds)
    if (passed >= seconds) return now
    now = await sandbox.advance(Math.min(dayInSeconds, seconds - passed))
  }
}

/** Writes a line of progress every few seconds. */
export function showProgress(write: (line: string) => void, now: () => number = () => performance.now()): Progress {
  let lastLineAt = now()
  return (passed, seconds) => {
    if (passed >= seconds || now() - lastLineAt < lineIntervalMs) return
    lastLineAt = now()
    write(`day ${Math.floor(passed / dayInSeconds)} of ${Math.ceil(seconds / dayInSeconds)}\n`)
  }
}
