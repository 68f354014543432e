import { platformMerchantId } from '@merchant-payments/db'
import { expect, test } from 'vitest'
import { setBrand } from '../../core/brand/set-brand.ts'
import { dataUrl, openShop, png, refusal, signInAs, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { services, database } = platform

test('an owner sets the brand on the plans brand and pro, for both modes; others read it', async () => {
  const shop = await openShop(platform, {}, 'brand')
  const owner = await signInAs(platform, shop.key)
  expect(await owner.portal.brand.retrieve({})).toEqual({
    object: 'merchant_brand',
    brand: null,
    inPlan: true,
    platform: null,
  })
  const shown = await owner.portal.brand.set({ name: 'Tea House', logo: dataUrl(png(200, 50)), color: '#FFD400' })
  expect(shown.brand).toMatchObject({ name: 'Tea House', color: '#ffd400', icon: null })
  const support = await signInAs(platform, shop.key, 'support')
  expect(await support.portal.brand.retrieve({})).toEqual(shown)
  expect((await refusal(support.portal.brand.set({ name: 'Other' }))).code).toBe('forbidden')
  expect(await refusal(owner.portal.brand.set({ name: 'Tea', color: 'red' }))).toMatchObject({
    code: 'validation_error',
    param: 'color',
  })
  const [entry] = await database.prisma.auditEntry.findMany({ where: { action: 'brand.set' } })
  expect(entry).toMatchObject({ accountId: null, fields: ['name', 'logo', 'color'] })

  expect((await refusal(support.portal.brand.remove({}))).code).toBe('forbidden')
  for (const _ of ['set', 'none']) expect(await owner.portal.brand.remove({})).toMatchObject({ brand: null })
  // A mail that was sent before still shows the image.
  expect(await database.prisma.brandImage.count()).toBe(1)
})

test('on the plan free a brand is refused, and the platform’s is shown', async () => {
  await setBrand(services, platformMerchantId, { name: 'Acme Pay' })
  const shop = await openShop(platform)
  const owner = await signInAs(platform, shop.key)
  const error = await refusal(owner.portal.brand.set({ name: 'Tea House' }))
  expect(error).toMatchObject({ code: 'validation_error', message: expect.stringContaining('plan Brand or Pro') })
  expect(await owner.portal.brand.retrieve({})).toMatchObject({
    brand: null,
    inPlan: false,
    platform: { name: 'Acme Pay' },
  })
})
