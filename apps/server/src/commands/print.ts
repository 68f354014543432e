import type { Terminal } from './terminal.ts'

export type Printed = Record<string, unknown>

/** Prints one JSON value and nothing else with `--json`; otherwise lines for people. */
export function print({ out }: Terminal, value: Printed | readonly Printed[], json: boolean): void {
  out(`${json ? JSON.stringify(value) : forPeople(value)}\n`)
}

function forPeople(value: Printed | readonly Printed[]): string {
  if (!Array.isArray(value)) return lines(value as Printed)
  return value.length === 0 ? 'None.' : value.map((item: Printed) => lines(item)).join('\n\n')
}

function lines(item: Printed): string {
  const entries = Object.entries(item).flatMap(([name, value]) => flat(name, value))
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${text(value)}`).join('\n')
}

/** Fields one level down get lines of their own. */
function flat(name: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]]
  return Object.entries(value).map(([inner, deep]) => [`${name}.${inner}`, deep])
}

function text(value: unknown): string {
  if (value === null) return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
