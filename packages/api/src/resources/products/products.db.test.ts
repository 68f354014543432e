import { describe, expect, test } from 'vitest'
import { refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const merchant = await platform.merchant()
const shop = await platform.signIn(merchant.test_key)
const redirects = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }

const everything = {
  name: 'Tea',
  description: 'Green',
  images: ['https://shop.example/1.png', 'https://shop.example/2.png'],
  metadata: { sku: 'T-1', stock: 5, fresh: true },
  active: false,
  url: 'https://shop.example/tea',
  shippable: false,
  unit_label: 'box',
  statement_descriptor: 'TEA SHOP',
  tax_code: 'txcd_99999999',
  price: { amount: 1000, currency: 'UsD', tax_behavior: 'inclusive' as const },
}

describe('a new product', () => {
  test('has every field, null where nothing was sent', async () => {
    const bare = await shop.products.create({ name: 'Tea' })
    expect(bare).toEqual({
      id: expect.stringMatching(/^prod_[0-9A-Za-z]{24}$/),
      object: 'product',
      name: 'Tea',
      description: null,
      images: [],
      metadata: {},
      active: true,
      url: null,
      shippable: null,
      unit_label: null,
      statement_descriptor: null,
      tax_code: null,
      price: null,
      processor_id: null,
      archived: false,
      created: expect.any(Number),
      updated: bare.created,
      livemode: false,
    })
  })

  test('is given back as it was sent, the currency in lower case', async () => {
    const product = await shop.products.create(everything)
    expect(product).toMatchObject({
      ...everything,
      price: { amount: 1000, currency: 'usd', tax_behavior: 'inclusive' },
    })
    expect(product.price?.id).toMatch(/^price_[0-9A-Za-z]{24}$/)
    expect(await shop.products.retrieve({ id: product.id })).toEqual(product)
  })

  test('says its mode', async () => {
    const live = await platform.signIn(merchant.live_key)
    expect((await live.products.create({ name: 'Tea' })).livemode).toBe(true)
  })

  test.each([
    ['an amount without a currency', { price: { amount: 5 } }, 'price.currency'],
    ['a currency without an amount', { price: { currency: 'usd' } }, 'price.amount'],
    ['nothing', { price: {} }, 'price.amount'],
    ['zero', { price: { amount: 0, currency: 'usd' } }, 'price.amount'],
    ['more than 99,999,999', { price: { amount: 100_000_000, currency: 'usd' } }, 'price.amount'],
    ['a currency that does not exist', { price: { amount: 5, currency: 'xxx' } }, 'price.currency'],
    ['a currency of two letters', { price: { amount: 5, currency: 'us' } }, 'price.currency'],
    ['a fils', { price: { amount: 1001, currency: 'kwd' } }, 'price.amount'],
    [
      'a tax behaviour of its own',
      { price: { amount: 5, currency: 'usd', tax_behavior: 'none' } },
      'price.tax_behavior',
    ],
    ['nine images', { images: Array.from({ length: 9 }, (_, n) => `https://shop.example/${n}.png`) }, 'images'],
    ['an image that is no address', { images: ['https://shop.example/1.png', 'tea.png'] }, 'images.1'],
    ['a page that is a script', { url: 'javascript:alert(1)' }, 'url'],
    ['a page with a password', { url: 'https://a:b@shop.example' }, 'url'],
    ['a descriptor of 23 characters', { statement_descriptor: 'x'.repeat(23) }, 'statement_descriptor'],
    ['a descriptor without a letter', { statement_descriptor: '12345' }, 'statement_descriptor'],
    ['a descriptor with an asterisk', { statement_descriptor: 'TEA*SHOP' }, 'statement_descriptor'],
    ['a blank name', { name: '  ' }, 'name'],
  ])('is refused with %s', async (_, fields, param) => {
    const error = await refusal(shop.products.create({ name: 'Tea', ...fields } as never))
    expect({ code: error.code, param: error.param }).toEqual({ code: 'validation_error', param })
  })

  test.each([
    ['kwd', 1010],
    ['bhd', 10],
    ['jpy', 1],
    ['usd', 1],
    ['usd', 99_999_999],
    ['XCD', 500],
  ])('may cost %s %s', async (currency, amount) => {
    const { price } = await shop.products.create({ name: 'Tea', price: { amount, currency } })
    expect(price).toMatchObject({ amount, currency: currency.toLowerCase(), tax_behavior: 'unspecified' })
  })

  test.each(['isk', 'ugx', 'zzz'])('cannot be priced in %s, and the refusal names it', async (currency) => {
    const error = await refusal(shop.products.create({ name: 'Tea', price: { amount: 100, currency } }))
    expect(error.message).toContain(currency)
  })

  test('takes eight images and a descriptor of 22 characters', async () => {
    const images = Array.from({ length: 8 }, (_, n) => `https://shop.example/${n}.png`)
    const product = await shop.products.create({ name: 'Tea', images, statement_descriptor: 'x'.repeat(22) })
    expect(product.images).toEqual(images)
  })
})

describe('an update', () => {
  test('leaves what it omits, an empty one everything', async () => {
    const before = await shop.products.create(everything)
    platform.clock.advance(5000)
    const renamed = await shop.products.update({ id: before.id, name: 'Coffee' })
    expect(renamed).toEqual({ ...before, name: 'Coffee', updated: expect.any(Number) })
    expect(renamed.updated).toBeGreaterThan(before.updated)
    expect(await shop.products.update({ id: before.id })).toEqual({ ...renamed, updated: expect.any(Number) })
  })

  test('clears an optional field with null', async () => {
    const { id } = await shop.products.create(everything)
    const cleared = await shop.products.update({
      id,
      description: null,
      images: null,
      metadata: null,
      url: null,
      shippable: null,
      unit_label: null,
      statement_descriptor: null,
      tax_code: null,
      price: null,
    })
    expect(cleared).toMatchObject({
      description: null,
      images: [],
      metadata: {},
      url: null,
      shippable: null,
      unit_label: null,
      statement_descriptor: null,
      tax_code: null,
      price: null,
    })
  })

  test('merges metadata by key, and null removes a key', async () => {
    const { id } = await shop.products.create({ name: 'Tea', metadata: { a: '1', b: '2', c: 3 } })
    const merged = await shop.products.update({ id, metadata: { b: null, c: false, d: 'new', missing: null } })
    expect(merged.metadata).toEqual({ a: '1', c: false, d: 'new' })
    expect((await shop.products.update({ id, metadata: {} })).metadata).toEqual(merged.metadata)
  })

  test('counts the keys after the merge', async () => {
    const keys = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${from + n}`, 'x']))
    const { id } = await shop.products.create({ name: 'Tea', metadata: keys(0, 50) })
    expect((await refusal(shop.products.update({ id, metadata: { one: 'more' } }))).param).toBe('metadata')
    const swapped = await shop.products.update({ id, metadata: { one: 'more', k0: null } })
    expect(Object.keys(swapped.metadata)).toHaveLength(50)
  })

  test('loses no key when twenty come at once', async () => {
    const { id } = await shop.products.create({ name: 'Tea' })
    const keys = Array.from({ length: 20 }, (_, n) => `k${n}`)
    await Promise.all(keys.map((key) => shop.products.update({ id, metadata: { [key]: 'x' } })))
    expect(Object.keys((await shop.products.retrieve({ id })).metadata).toSorted()).toEqual(keys.toSorted())
  })

  test('of the price makes a new one, and the old one starts no session any more', async () => {
    const product = await shop.products.create({ name: 'Tea', price: { amount: 1000, currency: 'usd' } })
    const repriced = await shop.products.update({ id: product.id, price: { amount: 1000, currency: 'usd' } })
    const [before, after] = [product.price?.id ?? '', repriced.price?.id ?? '']
    expect(after).not.toBe(before)
    const buy = (price_id: string) =>
      shop.paymentSessions.create({ line_items: [{ price_id, quantity: 1 }], ...redirects })
    expect(await refusal(buy(before))).toMatchObject({ code: 'validation_error', param: 'line_items.0.price_id' })
    expect((await buy(after)).amount_total).toBe(1000)
  })

  test.each([{ name: null }, { name: '' }, { active: null }, { price: { amount: 5 } }, { images: [null] }])(
    'refuses %j',
    async (fields) => {
      const { id } = await shop.products.create({ name: 'Tea' })
      expect((await refusal(shop.products.update({ id, ...fields } as never))).code).toBe('validation_error')
    },
  )
})

describe('an archived product', () => {
  test('is inactive, found by id, out of the list, and never changes again', async () => {
    const { id } = await shop.products.create({ name: 'Tea', price: { amount: 1000, currency: 'usd' } })
    const archived = await shop.products.archive({ id })
    expect(archived).toMatchObject({ active: false, archived: true })
    platform.clock.advance(5000)
    expect(await shop.products.archive({ id })).toEqual(archived)
    expect(await shop.products.retrieve({ id })).toEqual(archived)
    const listed = async (archived?: boolean) =>
      (await shop.products.list({ limit: 100, archived })).items.map((item) => item.id)
    expect(await listed()).not.toContain(id)
    expect(await listed(false)).not.toContain(id)
    expect(await listed(true)).toContain(id)
    expect((await refusal(shop.products.update({ id, active: true }))).code).toBe('validation_error')
  })

  test('has no price for sale, and an inactive one neither', async () => {
    const buy = (price_id: string) =>
      shop.paymentSessions.create({ line_items: [{ price_id, quantity: 1 }], ...redirects })
    for (const end of ['archive', 'deactivate'] as const) {
      const { id, price } = await shop.products.create({ name: 'Tea', price: { amount: 1000, currency: 'usd' } })
      expect((await buy(price?.id ?? '')).status).toBe('open')
      if (end === 'archive') await shop.products.archive({ id })
      else await shop.products.update({ id, active: false })
      expect((await refusal(buy(price?.id ?? ''))).code).toBe('validation_error')
    }
  })
})
