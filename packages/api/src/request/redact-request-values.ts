import type { ApiError } from './errors.ts'

/** Why a request was refused, as the request log keeps it: the name of a field and a rule, and nothing that was sent. */
export type LoggedRefusal = { param: string | null; message: string }

const maxMessage = 600

/** What of an error may be kept. What it quotes of the request is left out, and so is a name that may be a value. */
export function withoutValues({ message, param }: Pick<ApiError, 'message' | 'param'>): LoggedRefusal {
  if (!param) return { param: null, message: ruleOf(message) }
  const named = message.startsWith(`${param}: `) ? message.slice(param.length + 2) : message
  return { param: nameOf(param), message: ruleOf(named) }
}

/** Words, and the numbers of entries: `line_items.0.price_id`. A client may name its own fields as it likes. */
function nameOf(param: string): string {
  const steps = param
    .split('.')
    .map((step) => (/^([a-z]{1,30}([_-][a-z]{1,30}){0,5}\d?|\d{1,5})$/i.test(step) ? step : '…'))
  return steps.slice(0, 12).join('.')
}

/** What quotes the request in the messages of errors, and what stands there instead. */
const quotes: readonly (readonly [RegExp, string])[] = [
  // A text as JSON, except for the star that stands for all events.
  [/"(?!\*")(?:[^"\\]|\\.)*"/g, '…'],
  [/, not (?!(?:a text|a list|an object|null)\b)[^:;]*/g, ''],
  [/^\S+ is not supported/, 'is not supported'],
  [/the total of .+? (?=exceeds|is below|is worth|would be)/, 'the total '],
  [/; this one (?:is in|has) .*$/s, ''],
]

function ruleOf(message: string): string {
  return quotes.reduce((text, [quoted, instead]) => text.replace(quoted, instead), message).slice(0, maxMessage)
}
