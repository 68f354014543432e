import { z } from 'zod'
import { currencies, isKnownCurrency } from '../money/currency.ts'
import { describeValue } from './issue-messages.ts'

/** PostgreSQL holds neither of these, so they are refused by name rather than lost. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * The most combining marks in a row, as in the Stream-Safe Text Format of Unicode (UAX #15, section 13): no language has more,
 * and normalising, shaping and drawing a run of marks takes time by the square of its length.
 */
const maxMarks = 30
const tooManyMarks = new RegExp(`\\p{M}{${maxMarks + 1}}`, 'u')

/** A text of 1 to `max` characters. */
export function text(max: number) {
  return clearableText(max).min(1, 'must not be empty')
}

/** A text of at most `max` characters, where an empty one means none. */
export function clearableText(max: number) {
  return z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine(isStorable, 'must not contain NUL or unpaired surrogate characters')
    .refine((value) => !tooManyMarks.test(value), `must have at most ${maxMarks} combining marks on one character`)
}

/** Anything but white space, control and format characters, and what else leaves no mark: fillers, the blank of Braille. */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether people see anything of a text. */
export const isVisible = (value: string) => visible.test(value)

/** A name that people read. */
export const name = text(500).refine(isVisible, 'must not be blank')

/** Describes a text that screening/refuse-prohibited.ts judges. */
export const screened = {
  description: 'Screened against a blocklist; prohibited content is refused with `prohibited_content`.',
}

/**
 * An id in a path or a body. Its form is not checked here: an id that cannot exist is an unknown one. Characters that the
 * database cannot store are replaced by U+FFFD, which no id contains.
 */
export const id = z
  .string()
  .min(1)
  .overwrite((value) => value.toWellFormed().replaceAll('\0', '\ufffd'))

/** Of a number that is no integer, or of a text, it is most often that the amount is in whole units. */
const wholeMinorUnits = 'an integer in minor units (1050 for 10.50)'

/** Minor units, never coerced. */
export const minorUnits = z
  .int({
    error: ({ input }) => {
      if (input === undefined) return `is required: ${wholeMinorUnits}`
      return Number.isInteger(input) ? undefined : `must be ${wholeMinorUnits}, not ${describeValue(input)}`
    },
  })
  .max(99_999_999)

/** What something costs. */
export const amount = minorUnits
  .min(1)
  .meta({ description: 'Minor units of the currency, for example cents.', examples: [1000] })

export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, { error: 'must be a three-letter ISO 4217 code such as usd', abort: true })
  .toLowerCase()
  .refine(isKnownCurrency, {
    error: ({ input }) => `${String(input)} is not supported; supported are ${currencies.join(', ')}`,
  })
  .meta({ description: 'ISO 4217 code in any case; responses have it in lower case.', examples: ['usd'] })

export const unixTime = z.int().meta({ description: 'Unix seconds.' })

const metadataKey = z
  .string()
  .min(1)
  .max(40)
  .refine(isStorable, 'must not contain NUL or unpaired surrogate characters')
const metadataValue = z.union(
  [
    z.string().max(500).refine(isStorable, 'must not contain NUL or unpaired surrogate characters'),
    z.number(),
    z.boolean(),
  ],
  {
    error: ({ input }) =>
      `must be a string, a number, true or false, not ${describeValue(input)}: send it as a string of JSON`,
  },
)
const maxKeys = 50

/** Counts the keys before they are validated: a body of 1 MiB can have 78,000 keys, each with an error of its own. */
function withFewKeys<T extends z.ZodType>(record: T) {
  return z.preprocess((value: z.input<T>, context) => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length <= maxKeys) return value
    context.issues.push({ code: 'custom', message: `must have at most ${maxKeys} keys`, input: undefined })
    return z.NEVER
  }, record)
}

/** Returned unchanged: up to 50 keys of 40 characters; texts of up to 500. */
export const metadata = withFewKeys(z.record(metadataKey, metadataValue))
/** In an update: merged key by key; null removes a key. */
export const metadataChange = withFewKeys(z.record(metadataKey, metadataValue.nullable()))

export type Metadata = z.infer<typeof metadata>

/** Metadata as answers carry it. */
export const metadataOut = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** An absolute http or https address, in a field whose faults are ordinary validation errors. */
export const webAddress = text(2048).refine(isWebAddress, 'must be an absolute http or https URL without credentials')

export function isWebAddress(address: string): boolean {
  // The URL parser forgives what people then click on: leading blanks, backslashes, missing slashes; and it drops
  // credentials that are empty.
  if (address.length > 2048 || !/^https?:\/\/[^/\\?#\s@]+(?:[/?#]|$)/i.test(address) || /[\s\\]/.test(address))
    return false
  const parsed = URL.parse(address)
  if (parsed === null || parsed.username !== '' || parsed.password !== '' || parsed.hostname === '') return false
  // A placeholder is allowed after the host. Within the host, its value would decide where customers are redirected.
  return !/[{}]/.test(parsed.hostname)
}
