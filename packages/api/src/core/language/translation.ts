import { IntlMessageFormat } from 'intl-messageformat'
import { formatMoney } from '../currency/format-money.ts'
import { formatMoneyWithCode } from '../currency/format-money-with-code.ts'
import { isLanguage, type Language } from './languages.ts'
import { de } from './messages/de.ts'
import { en, type MessageKey, type Messages } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'
import { nl } from './messages/nl.ts'
import { pt } from './messages/pt.ts'

export const catalogue: Readonly<Record<Language, Messages>> = { en, es, fr, de, nl, pt }

/** Amounts and days as readers of English see them, in dollars as in the United States, and by a day before its month. */
const locales: Readonly<Record<Language, { money: string; date: string }>> = {
  en: { money: 'en-US', date: 'en-GB' },
  es: { money: 'es', date: 'es' },
  fr: { money: 'fr', date: 'fr' },
  de: { money: 'de', date: 'de' },
  nl: { money: 'nl', date: 'nl' },
  pt: { money: 'pt', date: 'pt' },
}

type Values = Readonly<Record<string, string | number>>

/** The texts, amounts and dates that a customer reads, in one language. */
export type Translation = {
  language: Language
  /** A text of the catalogue. Its values are not escaped. */
  text(key: MessageKey, values?: Values): string
  /** Minor units of a currency. */
  money(amount: bigint, currency: string): string
  /** Minor units, with the code of the currency. */
  moneyWithCode(amount: bigint, currency: string): string
  /** The name of a currency. */
  currencyName(currency: string): string
  /** A moment, in UTC: "5 March 2026, 14:05 UTC". */
  moment(date: Date): string
  /** The day of a moment, in UTC unless a zone is given: "5 March 2026". */
  day(date: Date, timeZone?: string): string
  /** The name of a country by its code. */
  country(code: string): string
}

const translations = new Map<Language, Translation>()

/** @param locale the language of the customer; null, or another one, stands for English */
export function translationFor(locale: string | null): Translation {
  const language = isLanguage(locale) ? locale : 'en'
  const known = translations.get(language)
  if (known) return known
  const made = createTranslation(language)
  translations.set(language, made)
  return made
}

function createTranslation(language: Language): Translation {
  const { money, date } = locales[language]
  const formats = new Map<MessageKey, IntlMessageFormat>()
  const formatOf = (key: MessageKey) => {
    const known = formats.get(key)
    if (known) return known
    const format = new IntlMessageFormat(catalogue[language][key], date, undefined, { ignoreTag: true })
    formats.set(key, format)
    return format
  }
  // Made at first use: to load the data of a language takes milliseconds, and a start shows no date.
  const dayFormats = new Map<string, Intl.DateTimeFormat>()
  const dayFormat = (timeZone: string) => {
    const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat(date, { dateStyle: 'long', timeZone })
    dayFormats.set(timeZone, format)
    return format
  }
  let timeFormat: Intl.DateTimeFormat | undefined
  const time = (at: Date) => {
    timeFormat ??= new Intl.DateTimeFormat(date, { timeStyle: 'short', timeZone: 'UTC' })
    return timeFormat.format(at)
  }
  let countryNames: Intl.DisplayNames | undefined
  const country = (code: string) => {
    countryNames ??= new Intl.DisplayNames(language, { type: 'region' })
    return countryNames.of(code) ?? code
  }
  return {
    language,
    text: (key, values) => String(formatOf(key).format(values)),
    money: (amount, currency) => formatMoney(amount, currency, money),
    moneyWithCode: (amount, currency) => formatMoneyWithCode(amount, currency, money),
    currencyName(currency) {
      const format = new Intl.NumberFormat(money, { style: 'currency', currency, currencyDisplay: 'name' })
      return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase()
    },
    moment: (at) => `${dayFormat('UTC').format(at)}, ${time(at)} UTC`,
    day: (at, timeZone = 'UTC') => dayFormat(timeZone).format(at),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? country(code) : code),
  }
}
