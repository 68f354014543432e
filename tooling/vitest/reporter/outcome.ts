import { relative } from 'node:path'
import type { TestModule } from 'vitest/node'

/** The outcome of one test file. */
export type Outcome = {
  /** Relative to the root of the run. */
  path: string
  passed: number
  failed: number
  skipped: number
  seconds: number
  /** The full names of the tests that failed; what broke outside a test, such as an import or a hook, has none. */
  failures: string[]
}

export function outcomeOf(module: TestModule, root: string): Outcome {
  const tests = [...module.children.allTests()]
  const failures = tests.filter((test) => test.result().state === 'failed').map((test) => test.fullName)
  const passed = tests.filter((test) => test.result().state === 'passed').length
  const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic()
  return {
    path: relative(root, module.moduleId),
    passed,
    // A file that broke before its first test, or after its last, has failed as well.
    failed: failures.length || (module.ok() ? 0 : 1),
    skipped: tests.length - passed - failures.length,
    seconds: (duration + collectDuration + setupDuration + prepareDuration) / 1000,
    failures,
  }
}

/** The command that runs just this test again, for a shell. */
export function repeatCommand(path: string, name?: string): string {
  return `npx vitest run ${path}${name === undefined ? '' : ` -t ${quoted(escaped(name))}`}`
}

/** `-t` takes a regular expression. */
const escaped = (name: string): string => name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
