import { formatMoney } from './format-money.ts'

/** An amount with the code of its currency: "$12.00 USD". Where the amount already shows the code, it is not repeated: "KWD 12.000". */
export function formatMoneyWithCode(amount: bigint | number, currency: string, locale: string | [] = 'en-US'): string {
  const [money, code] = [formatMoney(amount, currency, locale), currency.toUpperCase()]
  return money.includes(code) ? money : `${money} ${code}`
}
