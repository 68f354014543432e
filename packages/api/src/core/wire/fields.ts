import { z } from 'zod'
import { currencies, isKnownCurrency } from '../currency/currency.ts'
import { languages } from '../language/languages.ts'
import { InexactNumber, inexactMessage } from './inexact-number.ts'
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
/** Begins where a run of marks begins: a search from each mark would read a run as often as it is long. */
const tooManyMarks = new RegExp(`(?<!\\p{M})\\p{M}{${maxMarks + 1}}`, 'u')

/** A text of 1 to `max` characters. */
export function text(max: number) {
  return clearableText(max).min(1, 'must not be empty')
}

/** A text of at most `max` characters. An empty text clears the field. */
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

/** A name that people read, of at most `max` characters. */
export const nameOf = (max: number) => text(max).refine(isVisible, 'must not be blank')

/** The name of a product or of an item at checkout; no longer, because the processor takes no longer one. */
export const name = nameOf(250)

/**
 * The addresses that `<input type=email>` takes, by the expression of the HTML standard. A domain may also be written in the letters
 * of its language, which browsers encode before they check it.
 */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Join_Control}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Join_Control}-]{0,61}[\p{L}\p{M}\p{N}])?)*$/u

/** The maximum length of an email address, in characters: that of the path in SMTP, without its brackets (RFC 5321). */
export const maxEmail = 254

/** An email address, kept as sent. */
export const email = z.email({ pattern: emailPattern }).max(maxEmail)

/** Describes a text that people/screening/refuse-prohibited.ts judges. */
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

/** The remedy in the error message: a fraction or a text is most often an amount in whole units. */
const wholeMinorUnits = 'an integer in minor units (1050 for 10.50)'

/** The processor's id of an adopted object, which requests may name it by as well. */
export const processorId = z.string().nullable().meta({
  description: 'The id of the processor, if the object was adopted: requests accept it, too. Otherwise null.',
})

/** Minor units, never coerced. */
export const minorUnits = z
  .int({
    error: ({ input }) => {
      if (input === undefined) return `is required: ${wholeMinorUnits}`
      return Number.isInteger(input) ? undefined : `must be ${wholeMinorUnits}, not ${describeValue(input)}`
    },
  })
  .max(99_999_999)

/** A price or another positive amount. */
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

/** Whether a payment keeps its payment method. */
export const savePaymentMethod = z.boolean().optional().meta({
  description:
    'Keeps the payment method with the customer, so that `POST /payments` can charge it without them. Requires `customer_id`. The customer is told before they pay.',
})

/** A payment method is kept with a customer, whom the request has to name. */
export function requireCustomerToSave(
  { save_payment_method, customer_id }: { save_payment_method?: boolean | undefined; customer_id?: string | undefined },
  issues: z.RefinementCtx,
): void {
  if (!save_payment_method || customer_id !== undefined) return
  issues.addIssue({ code: 'custom', path: ['save_payment_method'], message: 'requires customer_id' })
}

export const unixTime = z.int().meta({ description: 'Unix seconds.' })

/** Fields that many objects have in common. */
export const created = z.int().meta({ description: 'When it was created, in Unix seconds.' })
export const updated = z.int().meta({ description: 'When it was last changed, in Unix seconds.' })
export const livemode = z.boolean().meta({ description: 'true in live mode, false in test mode.' })
export const currencyOut = z.string().meta({ description: 'ISO 4217 code in lower case.' })

/** The kind of an object, as its field `object`. */
export const objectName = <Name extends string>(name: Name) =>
  z.literal(name).meta({ description: `The kind of this object: always \`${name}\`.` })

/** A text of a response with its description. */
export const textOut = (description: string) => z.string().meta({ description })

/** A text of a response that may be null, with its description. */
export const optionalTextOut = (description: string) => z.string().nullable().meta({ description })

/** The language of pages and mails for a customer; the locale of Stripe Checkout. */
export const locale = z.enum(languages)
export const localeDescription = 'The language of the pages and mails that the customer sees: en, es, fr, de, nl or pt.'
export const localeOut = (otherwise: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${localeDescription} ${otherwise}` })

/** An amount of a response, in minor units of the object's currency. */
export const amountOut = (description: string) =>
  z.int().meta({ description: `${description} In minor units of \`currency\`.` })

/** Where a customer lives, or goods go, as typed at checkout. */
export const address = z.object({
  line1: optionalTextOut('Street and number.'),
  line2: optionalTextOut('Apartment, floor or building.'),
  city: optionalTextOut('City or town.'),
  state: optionalTextOut('State, province or region.'),
  postal_code: optionalTextOut('Postal code.'),
  country: optionalTextOut('ISO 3166-1 alpha-2 code.'),
})

const storable = (max: number) =>
  z.string().max(max).refine(isStorable, 'must not contain NUL or unpaired surrogate characters')
export const metadataKey = storable(40).min(1)
export const metadataText = storable(500)
const metadataValue = z.union(
  [
    metadataText,
    z.number().min(Number.MIN_SAFE_INTEGER, inexactMessage).max(Number.MAX_SAFE_INTEGER, inexactMessage),
    z.boolean(),
  ],
  {
    error: ({ input }) =>
      input instanceof InexactNumber
        ? inexactMessage
        : `must be a string, a number, true or false, not ${describeValue(input)}: send it as a string of JSON`,
  },
)
const maxKeys = 50

/** A map or an object without required fields, for which an empty list stands as well: PHP writes both as `[]`. */
export function emptyListAsMap<T extends z.ZodType>(map: T) {
  return z.preprocess(
    (value: z.input<T>) => (Array.isArray(value) && value.length === 0 ? ({} as z.input<T>) : value),
    map,
  )
}

/** Counts the keys before they are validated, because a body of 1 MiB can have 78,000 keys, each with its own error. */
function withFewKeys<T extends z.ZodType>(record: T) {
  const counted = z.preprocess((value: z.input<T>, context) => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length <= maxKeys) return value
    context.issues.push({ code: 'custom', message: `must have at most ${maxKeys} keys`, input: undefined })
    return z.NEVER
  }, record)
  return emptyListAsMap(counted)
}

const metadataLimits = `at most ${maxKeys} keys of 40 characters; values are texts of at most 500 characters, numbers, true or false`

/** Returned unchanged: up to 50 keys of 40 characters; texts of up to 500. */
export const metadata = withFewKeys(z.record(metadataKey, metadataValue)).meta({
  description: `Your own keys and values, returned unchanged: ${metadataLimits}. A number with more than 15 digits is sent as a text.`,
})
/** In an update: merged key by key; null removes a key. */
export const metadataChange = withFewKeys(z.record(metadataKey, metadataValue.nullable()))
const metadataChangeDescription = `Merged with the stored metadata key by key: null removes a key, null as a whole removes all. The result has ${metadataLimits}.`
/** The metadata of an update, which may also remove all. */
export const metadataUpdate = metadataChange.nullable().optional().meta({ description: metadataChangeDescription })

export type Metadata = z.infer<typeof metadata>

/** Metadata as answers carry it. */
export const metadataOut = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .meta({ description: 'Your own keys and values, as they were sent.' })

/** An absolute http or https address, in a field whose faults are ordinary validation errors. */
export const webAddress = text(2048).refine(isWebAddress, 'must be an absolute http or https URL without credentials')

export function isWebAddress(address: string): boolean {
  // The URL parser accepts leading blanks, backslashes and missing slashes, which a browser may not follow; and it
  // drops empty credentials.
  if (address.length > 2048 || !/^https?:\/\/[^/\\?#\s@]+(?:[/?#]|$)/i.test(address) || /[\s\\]/.test(address))
    return false
  const parsed = URL.parse(address)
  if (parsed === null || parsed.username !== '' || parsed.password !== '' || parsed.hostname === '') return false
  // A placeholder is allowed after the host. Within the host, its value would decide where customers are redirected.
  return !/[{}]/.test(parsed.hostname)
}
