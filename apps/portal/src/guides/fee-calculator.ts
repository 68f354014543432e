import { maxAmount } from '@merchant-payments/api/currency'
import { decimalOf } from '@merchant-payments/api/digits'
import { defaultCurrencies, feeOn, feeTerms, grossUp } from '@merchant-payments/api/fees'

const plans = { free: 'Free', brand: 'Brand', pro: 'Pro' } as const
type Plan = keyof typeof plans

/** The calculator of the guide on fees: the product's own functions, with the formula filled in. */
export function showFeeCalculator(place: HTMLElement): void {
  const form = document.createElement('form')
  form.className = 'calculator'
  const amount = document.createElement('input')
  amount.inputMode = 'numeric'
  amount.value = '1000'
  const currency = selectOf(defaultCurrencies.map((code) => [code, code.toUpperCase()]))
  currency.value = 'usd'
  const plan = selectOf(Object.entries(plans))
  const payer = selectOf([
    ['merchant', 'the merchant'],
    ['customer', 'the customer'],
  ])
  const result = document.createElement('output')
  form.append(
    labelled('Amount in minor units', amount),
    labelled('Currency', currency),
    labelled('Plan', plan),
    labelled('The fee is paid by', payer),
    result,
  )
  const show = () => {
    result.textContent = /^\d{1,8}$/.test(amount.value.trim())
      ? explainFee(BigInt(amount.value.trim()), currency.value, plan.value as Plan, payer.value === 'customer')
      : 'The amount is an integer in minor units: 1000 for 10.00.'
  }
  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => event.preventDefault())
  place.replaceChildren(form)
  show()
}

/** The total, the fee and what is left, each with its formula. */
export function explainFee(amount: bigint, currency: string, plan: Plan, passFees: boolean): string {
  const terms = feeTerms(plan, currency)
  const { bps, fixed, step } = terms
  const format = (value: bigint) => `${decimalOf(value, currency)} ${currency.toUpperCase()}`
  if (amount % step !== 0n) return `${currency.toUpperCase()} is charged in multiples of ${step}.`
  const total = passFees ? grossUp(amount, terms) : amount
  const fee = feeOn(total, terms)
  if (fee >= total) return `The fee would be ${format(fee)}, which uses up the total of ${format(total)}.`
  if (total > maxAmount) return `The total of ${format(total)} exceeds the maximum of ${format(maxAmount)}.`
  const byStep = step === 1n ? '' : ` × ${step}`
  const inSteps = (value: bigint) => (step === 1n ? `${value}` : `${value} / ${step}`)
  const steps = (amount + fixed + step - 1n) / step
  const lines = [
    `fee   = floor((${inSteps(total)} × ${bps} + 5000) / 10000)${byStep} + ${fixed} = ${fee}`,
    '',
    `The customer pays ${format(total)}, the fee is ${format(fee)}, the merchant gets ${format(total - fee)}.`,
  ]
  if (!passFees) return lines.join('\n')
  const net = `n     = ceil((${amount} + ${fixed}) / ${step}) = ${steps}`
  const gross = `total = (floor((10000 × ${steps} − 5000) / (10000 − ${bps})) + 1)${byStep} = ${total}`
  return [net, gross, ...lines].join('\n')
}

function selectOf(options: readonly (readonly [value: string, text: string])[]): HTMLSelectElement {
  const select = document.createElement('select')
  for (const [value, text] of options) {
    const option = document.createElement('option')
    option.value = value
    option.textContent = text
    select.append(option)
  }
  return select
}

function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  const label = document.createElement('label')
  label.append(text, field)
  return label
}
