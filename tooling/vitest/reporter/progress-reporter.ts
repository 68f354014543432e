import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { SerializedError, TestError, UserConsoleLog } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { type Outcome, outcomeOf, repeatCommand } from './outcome.ts'
import { createProgressLine } from './progress-line.ts'

const slowestShown = 10
/** The maximum of lines that show the difference to the expectation, at the end of the run. */
const diffLinesShown = 20

/**
 * Reports the progress of a run: one line on a terminal, a line per file elsewhere; each failure at once, with the command that
 * repeats it, and its output at the end of its file; the slowest files at the end, and last all failures again, for readers who
 * only have the end of a long output. TEST_OUTCOMES names a file for the outcomes, as JSON.
 */
export default class ProgressReporter implements Reporter {
  #vitest!: Vitest
  #started = 0
  #files = 0
  #outcomes: Outcome[] = []
  /** The output of a file, and in which of its tests, by the file's id. */
  readonly #printed = new Map<string, { text: string; taskId: string }[]>()
  readonly #failures: string[] = []
  readonly #line = createProgressLine(() => this.#progress(), process.stdout)

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#started = performance.now()
    this.#files = specifications.length
    this.#outcomes = []
    this.#line.start()
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state !== 'failed') return
    const path = this.#relative(test.module)
    this.#printFailure(`✗ ${path} > ${test.fullName}\n  ${repeatCommand(path, test.name)}`, result.errors, test)
  }

  onTestModuleEnd(module: TestModule): void {
    const outcome = outcomeOf(module, this.#vitest.config.root)
    this.#outcomes.push(outcome)
    for (const error of errorsOutsideTests(module)) {
      this.#printFailure(`✗ ${outcome.path}\n  ${repeatCommand(outcome.path)}`, [error], module)
    }
    this.#printLogsOf(module)
    if (process.stdout.isTTY) return
    const mark = outcome.failed + outcome.skipped === 0 ? '✓' : '✗'
    const at = `[${this.#outcomes.length}/${this.#files}]`
    this.#line.print(`${at} ${mark} ${outcome.path} (${outcome.passed} passed, ${outcome.seconds.toFixed(1)} s)`)
  }

  onUserConsoleLog({ content, taskId }: UserConsoleLog): void {
    const text = content.trimEnd()
    const task = taskId === undefined ? undefined : this.#vitest.state.idMap.get(taskId)
    if (task) this.#printed.set(task.file.id, [...(this.#printed.get(task.file.id) ?? []), { text, taskId: task.id }])
    else this.#line.print(text)
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#line.stop()
    for (const error of unhandled) this.#printFailure('✗ an error outside of all tests', [error])
    const slowest = this.#outcomes.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
    this.#line.print('\nSlowest files:')
    for (const { path, seconds } of slowest) this.#line.print(`${seconds.toFixed(1).padStart(8)} s  ${path}`)
    if (this.#failures.length > 0) this.#line.print(`\nFailed:\n${this.#failures.join('\n')}`)
    const file = process.env.TEST_OUTCOMES
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#outcomes))
  }

  /** A test that passes prints nothing. */
  #printLogsOf(module: TestModule): void {
    const printed = this.#printed.get(module.id) ?? []
    this.#printed.delete(module.id)
    if (module.ok()) return
    const passed = new Set([...module.children.allTests('passed')].map(({ id }) => id))
    for (const { text, taskId } of printed) {
      if (!passed.has(taskId)) this.#line.print(`${this.#vitest.state.idMap.get(taskId)?.name}: ${text}`)
    }
  }

  #progress(): string {
    const seconds = Math.floor((performance.now() - this.#started) / 1000)
    const sum = (count: 'passed' | 'failed') => this.#outcomes.reduce((total, outcome) => total + outcome[count], 0)
    return `${this.#outcomes.length} of ${this.#files} files, ${sum('passed')} passed, ${sum('failed')} failed, ${seconds} s`
  }

  #printFailure(
    title: string,
    errors: readonly Partial<Pick<TestError, 'message' | 'diff'>>[],
    at?: TestCase | TestModule,
  ): void {
    this.#line.print(`\n${title}`)
    for (const error of errors) this.#vitest.logger.printError(error, at && { project: at.project })
    this.#failures.push([title, ...errors.flatMap(summaryOf)].join('\n'))
  }

  #relative(module: TestModule): string {
    return relative(this.#vitest.config.root, module.moduleId)
  }
}

/** The first line of the message, which vitest shortens, and what it leaves out. */
function summaryOf({ message = 'no message', diff = '' }: Partial<Pick<TestError, 'message' | 'diff'>>): string[] {
  const [first = ''] = message.trim().split('\n', 1)
  const lines = stripVTControlCharacters(diff).split('\n').filter(Boolean)
  return [first, ...lines.slice(0, diffLinesShown)].map((line) => `  ${line}`)
}

/** Errors of an import, or of a hook of the file or of a `describe`. */
function errorsOutsideTests(module: TestModule) {
  return [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
}
