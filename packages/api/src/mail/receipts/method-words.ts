import type { Translation } from '../../core/language/translation.ts'
import type { MethodWords } from './method-labels.ts'

/** The words that name a payment method to a customer. */
export function methodWords({ text }: Translation): MethodWords {
  return {
    card: text('method.card'),
    bank: text('method.bank'),
    bankAt: (bank) => text('method.bankAt', { bank }),
    ending: (method, digits) => text('method.ending', { method, digits }),
  }
}
