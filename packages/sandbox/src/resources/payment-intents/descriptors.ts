import { type Context, isPlatform } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { type Field, string } from '../../http/fields.ts'
import { loadAccount } from '../accounts/platform.ts'
import { settingsWire } from '../accounts/settings.ts'
import type { PaymentMethodState } from '../payment-methods/object.ts'

const maxDescriptor = 22
const maxPrefix = 10
const separator = '* '
/** The descriptor of an account that has set none. */
const usual = 'SANDBOX'

type Descriptors = { statement_descriptor: string | null; statement_descriptor_suffix: string | null }

/** A descriptor, or the suffix of one. Stripe: statement descriptors, requirements. */
export function statementDescriptor(): Field<string> {
  const text = string({ max: maxDescriptor })
  return {
    parse(raw, param) {
      const value = text.parse(raw, param)
      if (/[<>\\'"*]/.test(value)) {
        throw invalid(`The statement descriptor cannot contain any of the characters <, >, \\, ', " and *.`, param)
      }
      if (!/^[\x20-\x7e\p{Script=Latin}]*$/u.test(value)) {
        throw invalid('The statement descriptor can contain Latin characters only.', param)
      }
      if (!/[a-z]/i.test(value)) {
        throw invalid('The statement descriptor must contain at least one alphabetic character.', param)
      }
      return value
    },
  }
}

/**
 * Throws a 400 for a card with a descriptor of its own, or with a suffix that is too long for the account's prefix. Stripe:
 * statement descriptors.
 */
export function assertCardDescriptor(
  ctx: Context,
  { on_behalf_of = null, statement_descriptor: descriptor, statement_descriptor_suffix: suffix }: Described,
  parent = '',
): void {
  const name = (field: string) => (parent ? `${parent}[${field}]` : field)
  if (descriptor !== null) {
    throw invalid(
      'The `statement_descriptor` parameter is not supported for card charges. Use `statement_descriptor_suffix` instead.',
      name('statement_descriptor'),
    )
  }
  const room = maxDescriptor - prefixOf(ctx, on_behalf_of).length - separator.length
  if (suffix !== null && suffix.length > room) {
    throw invalid(
      `The statement descriptor suffix is too long: with the prefix of this account it can have ${room} characters.`,
      name('statement_descriptor_suffix'),
    )
  }
}

type Described = Descriptors & { on_behalf_of?: string | null }

/** The text on the customer's statement: of a card the account's prefix with the suffix, of a bank debit the descriptor. */
export function calculatedDescriptor(
  ctx: Context,
  intent: Described,
  method: Pick<PaymentMethodState, 'card'>,
): string {
  const { on_behalf_of = null, statement_descriptor: descriptor, statement_descriptor_suffix: suffix } = intent
  if (method.card && suffix !== null)
    return `${prefixOf(ctx, on_behalf_of)}${separator}${suffix}`.slice(0, maxDescriptor)
  return descriptor ?? settingsOf(ctx, on_behalf_of).payments.statement_descriptor ?? usual
}

/** The prefix for cards, or the beginning of the descriptor. */
function prefixOf(ctx: Context, onBehalfOf: string | null): string {
  const { card_payments, payments } = settingsOf(ctx, onBehalfOf)
  return card_payments.statement_descriptor_prefix ?? (payments.statement_descriptor ?? usual).slice(0, maxPrefix)
}

/** The settings of the account that the customer buys from. */
function settingsOf(ctx: Context, onBehalfOf: string | null) {
  const seller = onBehalfOf !== null && isPlatform(ctx) ? onBehalfOf : ctx.account
  return settingsWire(loadAccount(ctx, seller).state) as {
    card_payments: { statement_descriptor_prefix: string | null }
    payments: { statement_descriptor: string | null }
  }
}
