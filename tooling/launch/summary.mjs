/** @typedef {{ title: string, passed: number, failed: number, skipped?: number, seconds: number }} Line */

/**
 * Prints a table of what was checked and, last and alone, `N passed, N failed`. A skipped test counts as failed.
 *
 * @param {Line[]} lines
 * @param {number} seconds of the whole run
 * @param {(text: string) => void} [print]
 * @returns {number} how many failed
 */
export function printSummary(lines, seconds, print = console.log) {
  const width = Math.max(...lines.map(({ title }) => title.length))
  /** @type {(title: string, passed: unknown, failed: unknown, seconds: string) => string} */
  const row = (title, passed, failed, seconds) =>
    `${title.padEnd(width)}  ${String(passed).padStart(7)}  ${String(failed).padStart(7)}  ${seconds.padStart(8)}`
  print(`\n${row('', 'passed', 'failed', 'seconds')}`)
  for (const { title, passed, failed, skipped = 0, seconds } of lines) {
    const note = skipped ? `  (${skipped} skipped, which counts as failed)` : ''
    print(`${row(title, passed, failed + skipped, seconds.toFixed(1))}${note}`)
  }
  const passed = lines.reduce((sum, line) => sum + line.passed, 0)
  const failed = lines.reduce((sum, line) => sum + line.failed + (line.skipped ?? 0), 0)
  print(`${row('Total', passed, failed, seconds.toFixed(1))}\n\n${passed} passed, ${failed} failed`)
  return failed
}
