import type { State } from './finding.ts'
import type { NextStep } from './next-step.ts'
import type { Line } from './run-checks.ts'

/** All results of the doctor. */
export type Report = { ok: boolean; checks: Line[]; next: NextStep }

const marks: Readonly<Record<State, string>> = { ok: 'ok      ', warning: 'warning ', fail: 'FAIL    ' }

/** A passed check takes one line; a failed one explains why it matters and what to do. */
export function reportForPeople({ checks, next }: Report): string {
  const modes = [...Map.groupBy(checks, ({ mode }) => mode)]
  return [
    ...modes.flatMap(([mode, lines]) => [`${mode} mode`, ...lines.flatMap(linesOf), '']),
    `Next: ${next.what}`,
    ...next.run.map((command) => `  ${command}`),
  ].join('\n')
}

function linesOf({ state, what, why, fix, run }: Line): string[] {
  const indent = '          '
  return [
    `  ${marks[state]}${what}`,
    ...(state === 'ok' ? [] : [`${indent}Why: ${why}`]),
    ...(fix === null ? [] : [`${indent}Do: ${fix}`]),
    ...(run === null ? [] : [`${indent}Run: ${run}`]),
  ]
}
