import { language } from '#messages/language.ts'
import { type Part, parseMessage } from './parse-message.ts'

type Values = Readonly<Record<string, unknown>>

const parsed = new Map<string, Part[]>()

/**
 * The parts of a message with its values in their places.
 * @param around makes the element of a tag: its value of what is between the tags
 */
export function formatMessage(message: string, values: Values, around: (inside: unknown[]) => unknown): unknown[] {
  const known = parsed.get(message)
  const parts = known ?? parseMessage(message)
  if (!known) parsed.set(message, parts)
  const fill = (some: readonly Part[]): unknown[] =>
    some.flatMap((part) => {
      if (typeof part === 'string') return [part]
      const value = values[part.name]
      if (value === undefined && !(part.name in values)) throw new Error(`"${message}" has no ${part.name}`)
      if ('inside' in part) return [(value as (text: unknown) => unknown)(around(fill(part.inside)))]
      if ('branches' in part) {
        const { branches, kind } = part
        const category = kind === 'plural' ? new Intl.PluralRules(language.code).select(Number(value)) : String(value)
        return fill(branches[`=${value}`] ?? branches[category] ?? branches.other ?? [])
      }
      return [part.kind === 'number' ? new Intl.NumberFormat(language.formats).format(Number(value)) : value]
    })
  return fill(parts)
}
