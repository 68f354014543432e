import type { ApiError } from './errors.ts'

/** The reason of a refusal in the request log: the name of a field and a rule, without any value of the request. */
export type LoggedRefusal = { param: string | null; message: string }

const maxMessage = 600

/**
 * The part of an error that may be stored. Values that it quotes from the request are removed, and so is a name that may be
 * a value.
 */
export function withoutValues({ message, param }: Pick<ApiError, 'message' | 'param'>): LoggedRefusal {
  if (!param) return { param: null, message: ruleOf(message) }
  const named = message.startsWith(`${param}: `) ? message.slice(param.length + 2) : message
  return { param: nameOf(param), message: ruleOf(named) }
}

/** Keeps words and the indexes of entries: `line_items.0.price_id`. Other names may be chosen by the client. */
function nameOf(param: string): string {
  const steps = param
    .split('.')
    .map((step) => (/^([a-z]{1,30}([_-][a-z]{1,30}){0,5}\d?|\d{1,5})$/i.test(step) ? step : '…'))
  return steps.slice(0, 12).join('.')
}

/** The quoted values in messages of errors, and their replacements. */
const quotes: readonly (readonly [RegExp, string])[] = [
  // A JSON string, except for the star that means all events.
  [/"(?!\*")(?:[^"\\]|\\.)*"/g, '…'],
  [/, not (?!(?:a string|a list|an object|null)\b)[^:;]*/g, ''],
  [/^\S+ is not supported/, 'is not supported'],
  [/the total of .+? (?=exceeds|is below|is worth|would be)/, 'the total '],
  [/; this one (?:is in|has) .*$/s, ''],
]

function ruleOf(message: string): string {
  return quotes.reduce((text, [quoted, instead]) => text.replace(quoted, instead), message).slice(0, maxMessage)
}
