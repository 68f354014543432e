const LOOK_EVERY_MS = 1_000

/**
 * Calls `onOrphaned` once when the npm or pnpm that runs this script has died without a word (kill -9). Does nothing for a
 * script started by hand, which may well outlive its shell.
 *
 * The scripts in package.json begin with `exec`: without it a shell stands between, which keeps signals to itself.
 *
 * @param {() => void} onOrphaned
 */
export function watchPackageManager(onOrphaned) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onOrphaned()
  }, LOOK_EVERY_MS)
  timer.unref()
}
