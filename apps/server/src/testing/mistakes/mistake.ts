import { redirects } from '../examples.ts'

/** A mistake, the call that makes it, and the sentence that explains the remedy; `validation_error` without a code. */
export type Mistake = [what: string, call: string, sent: unknown, told: string, code?: string]

export const tea = { amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }

/** A sale that is right but for the change. */
export const sale = (change: object) => ({ line_items: [tea], ...redirects, ...change })
export const line = (change: object) => sale({ line_items: [{ ...tea, ...change }] })
