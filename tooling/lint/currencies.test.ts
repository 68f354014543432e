import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))

/** The source of a constant: from its name to the end of the statement. */
function sourceOf(path: string, name: string): string {
  const [source] = new RegExp(`\\bconst ${name}\\b[^]*?\\n(?=\\n|const |export |/\\*\\*|$)`).exec(
    readFileSync(join(rootFolder, path), 'utf8'),
  ) ?? [undefined]
  if (source === undefined) throw new TypeError(`${path} has no constant ${name}`)
  return source
}

const codesIn = (source: string) =>
  [...source.matchAll(/'([a-z]{3}(?: [a-z]{3})*) ?'/g)].flatMap(([, codes = '']) => codes.split(' ')).toSorted()

const amountsIn = (source: string): Record<string, number> =>
  Object.fromEntries(
    [...source.matchAll(/\b([a-z]{3}): ([\d_.]+)n?,/g)].map(([, code, amount = '']) => [
      code,
      Number(amount.replaceAll('_', '')),
    ]),
  )

const api = 'packages/api/src'
const sandbox = 'packages/sandbox/src'

// The sandbox imports no other package, so that both have these tables of the processor.
test('the sandbox charges in the currencies of the API, with the same decimals', () => {
  const ofSandbox = (name: string) => codesIn(sourceOf(`${sandbox}/money/currency.ts`, name))
  const currencies = codesIn(sourceOf(`${api}/core/currency/currency.ts`, 'currencies'))
  expect(ofSandbox('supportedCurrencies')).toEqual(currencies)
  expect(currencies.length).toBeGreaterThan(130)
  const ofApi = (name: string) => codesIn(sourceOf(`${api}/core/currency/digits.ts`, name))
  expect(ofSandbox('zeroDecimalCurrencies')).toEqual(ofApi('withoutDecimals'))
  expect(ofSandbox('threeDecimalCurrencies')).toEqual(ofApi('withThreeDecimals'))
  const steps = amountsIn(sourceOf(`${api}/core/currency/currency.ts`, 'steps'))
  const ofStep = (step: number) => Object.keys(steps).filter((code) => steps[code] === step)
  expect(ofStep(10).toSorted()).toEqual(ofSandbox('threeDecimalCurrencies'))
  expect(ofStep(100).toSorted()).toEqual(ofSandbox('wholeUnitCurrencies'))
})

test('the sandbox has the minimum charges of the API', () => {
  const minimums = amountsIn(sourceOf(`${api}/money/fees/minimums.ts`, 'minimums'))
  expect(amountsIn(sourceOf(`${sandbox}/resources/minimum-charge.ts`, 'minimums'))).toEqual(minimums)
  expect(Object.keys(minimums).length).toBeGreaterThan(25)
})

// Without a rate the sandbox takes an amount below its minimum charge. A fixed fee with a digit too many or too few differs tenfold.
test('the fixed fee in each currency is worth about US$0.40 at the rate that the sandbox has for it', () => {
  const rates = amountsIn(sourceOf(`${sandbox}/resources/minimum-charge.ts`, 'unitsPerDollar'))
  const withDecimals = (name: string) => codesIn(sourceOf(`${api}/core/currency/digits.ts`, name))
  const [none, three] = [withDecimals('withoutDecimals'), withDecimals('withThreeDecimals')]
  const fees = Object.entries(amountsIn(sourceOf(`${api}/core/currency/fixed-fees.ts`, 'fixedFees')))
  const worth = fees.map(([code, fee]) => {
    const digits = none.includes(code) ? 0 : three.includes(code) ? 3 : 2
    return [code, fee / 10 ** digits / (rates[code] ?? Number.NaN)] as const
  })
  expect(worth.filter(([, dollars]) => !(dollars > 0.35 && dollars < 0.45))).toEqual([])
  expect(fees.length).toBeGreaterThan(20)
})
