import { expect, test } from 'vitest'
import { z } from 'zod'
import { appRouter } from '../resources/router.ts'
import { placesIn, type Schema } from '../testing/schema-samples.ts'

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>,
)

/** Names of fields for the number of a card, its security code, its track or its PIN. */
const cardData =
  /^(?:card|pan|card_?number|number|cvc2?|cvv2?|security_?code|track\d?|pin|exp|expiry|exp_month|exp_year)$/i

test('no request has a field for card data', () => {
  const fields = procedures.flatMap(([path, { _def }]) => {
    const [input] = _def.inputs
    const schema = z.toJSONSchema(input ?? z.never(), { io: 'input', unrepresentable: 'any' }) as Schema
    return placesIn(schema).map((place) => `${path}: ${place.filter((step) => typeof step === 'string').join('.')}`)
  })
  expect(fields.length).toBeGreaterThan(300)
  expect(fields.filter((field) => cardData.test(field.split(/[. ]/).at(-1) ?? ''))).toEqual([])
})
