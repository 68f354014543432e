import fc from 'fast-check'

const words = [
  'Tea',
  'Samovar',
  'Green leaf',
  'Café crème',
  '茶',
  'شاي',
  'Чай 250 g',
  '🍵 for two',
  'Kettle (1.5 l)',
  'Ὀξύς',
]

/** Names of a shop's goods. */
export const goods = fc.tuple(fc.constantFrom(...words), fc.nat(9999)).map(([word, number]) => `${word} ${number}`)

/** Text of people, in any script, that PostgreSQL can hold. */
export const prose = fc
  .array(fc.constantFrom(...words, 'and', 'with', 'of', '–', '\n', '"quoted"', '<b>', '\\', "'", '\u202e', '👩‍👩‍👧'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => `about ${parts.join(' ')}`)

export const email = fc
  .tuple(fc.constantFrom('ada', 'grace.hopper', 'a_b', 'x+tag', "o'neil"), fc.nat(999))
  .map(([local, number]) => `${local}${number}@example.com`)

export const address = fc
  .tuple(
    fc.constantFrom('https://shop.example.com', 'http://127.0.0.1:9', 'https://xn--caf-dma.example', 'https://[::1]'),
    fc.constantFrom('/', '/thanks?session={CHECKOUT_SESSION_ID}', '/a%20b', '/ü?q=1&q=2', '#x', ''),
  )
  .map(([origin, path]) => origin + path)

/** Large enough for any fee, small enough to bear it, and a multiple that every currency takes. */
export const amount = fc.integer({ min: 20, max: 900_000 }).map((hundreds) => hundreds * 100)
export const currency = fc.constantFrom('usd', 'USD', 'eur', 'gbp', 'cad', 'aud', 'jpy', 'nzd')

export const metadata = fc
  .uniqueArray(fc.tuple(fc.constantFrom('order', 'sku', 'tier', 'ключ', 'a.b', 'toString', 'x y', '0'), value()), {
    selector: ([key]) => key,
    maxLength: 5,
  })
  .map((entries) => Object.fromEntries(entries))

function value(): fc.Arbitrary<string | number | boolean> {
  return fc.oneof(
    prose,
    fc.boolean(),
    fc.integer(),
    fc.double({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, noNaN: true }),
  )
}
