import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Prints what a child with a pipe for its stderr says there as the test's own: it is shown when the test fails. */
export function printStderr<Child extends ChildProcess>(child: Child): Child {
  if (!child.stderr) throw new TypeError('the child has no pipe for its stderr')
  createInterface(child.stderr).on('line', (line) => console.error(line))
  return child
}
