import {
  type AccountTerms,
  type Blocklist,
  BlocklistError,
  defaultAccountTerms,
  parseBlocklist,
} from '@merchant-payments/api/services'
import { type ForwardProxy, readForwardProxy } from '@merchant-payments/forward-proxy'
import { type CountryRuleOverrides, type PaymentMethodName, paymentMethodNames } from '@merchant-payments/processor'
import { SettingFault } from './formats.mjs'
import { parseCountryRules } from './parse-country-rules.ts'
import type { Settings } from './settings.mjs'

/** The values of the settings whose formats need packages of this repository. */
type CompleteSettings = {
  accountTerms: AccountTerms
  blocklist: Blocklist | undefined
  countryRules: CountryRuleOverrides
  deliveryProxy: ForwardProxy | undefined
  processorProxy: ForwardProxy | undefined
}

/**
 * Reads the settings whose formats need packages of this repository.
 *
 * @param settings without those that are wrong
 * @returns every fault, as one line that names the setting and the remedy
 */
export function completeSettings(settings: Partial<Settings>): { completed: CompleteSettings; faults: string[] } {
  const faults: string[] = []
  const read = <Name extends keyof Settings, Value>(
    name: Name,
    format: (value: NonNullable<Settings[Name]>) => Value,
  ): Value | undefined => {
    const value = settings[name]
    if (value === undefined || value === null) return undefined
    try {
      return format(value)
    } catch (error) {
      if (!(error instanceof SettingFault)) throw error
      faults.push(`${name} ${error.message}`)
      return undefined
    }
  }
  const completed = {
    accountTerms: {
      minimumBalance: settings.PAYOUT_MINIMUM_BALANCE ?? defaultAccountTerms.minimumBalance,
      payoutDelayDays: settings.PAYOUT_DELAY_DAYS ?? null,
      paymentMethods: read('PAYMENT_METHODS', paymentMethods) ?? [...defaultAccountTerms.paymentMethods],
    },
    blocklist: read('BLOCKLIST_FILE', blocklist),
    countryRules: read('STRIPE_COUNTRY_RULES', countryRules) ?? {},
    deliveryProxy: read('DELIVERY_PROXY', proxy),
    processorProxy: read('PROCESSOR_PROXY', proxy),
  }
  return { completed, faults }
}

/** A file whose content cannot be used: the message names it. */
function contentOf<Content, Value>(
  { path, content }: { path: string; content: Content },
  parse: (content: Content) => Value,
): Value {
  try {
    return parse(content)
  } catch (error) {
    if (!(error instanceof SettingFault || error instanceof BlocklistError)) throw error
    throw new SettingFault(`(${path}) ${error.message}`, { cause: error })
  }
}

function blocklist(file: NonNullable<Settings['BLOCKLIST_FILE']>): Blocklist {
  return contentOf(file, parseBlocklist)
}

function countryRules(file: NonNullable<Settings['STRIPE_COUNTRY_RULES']>): CountryRuleOverrides {
  return contentOf(file, parseCountryRules)
}

function paymentMethods(names: string[]): PaymentMethodName[] {
  if (!names.every(isPaymentMethod))
    throw new SettingFault(`must be of ${paymentMethodNames.join(', ')}, comma-separated`)
  return names
}

function isPaymentMethod(name: string): name is PaymentMethodName {
  return paymentMethodNames.some((known) => known === name)
}

/** The message does not repeat the value, which may hold credentials. */
function proxy(address: string): ForwardProxy {
  const read = readForwardProxy(address)
  if (read === null)
    throw new SettingFault('must be the address of an HTTP proxy, such as http://user:password@proxy.example:3128')
  return read
}
