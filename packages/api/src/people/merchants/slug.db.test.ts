import { expect, test } from 'vitest'
import { refusal, signInAs, testPlatform } from '../../testing/index.ts'
import { addMissingSlugs } from './add-missing-slugs.ts'
import { findAccountOfSlug, replacedMs } from './slug.ts'

const platform = await testPlatform()
const { database, services } = platform

const newOwner = async () => {
  const merchant = await platform.merchant()
  return { id: merchant.merchant_id, key: merchant.test_key, owner: await signInAs(platform, merchant.test_key) }
}
const slugOf = async (id: string) =>
  (await database.prisma.merchantSlug.findFirst({ where: { merchantId: id, replacedAt: null } }))?.slug ?? ''
const pageOf = (slug: string, at = services) => findAccountOfSlug(at, { slug, livemode: false })
const later = (ms: number) => ({ ...services, clock: { now: () => new Date(services.clock.now().getTime() + ms) } })

test('a new merchant has an address of its own, made of its name', async () => {
  const { id, owner } = await newOwner()
  const slug = await slugOf(id)
  expect(slug).toMatch(/^shop-\d+$/)
  const { customerPage } = await owner.portal.account.retrieve({})
  expect(customerPage).toEqual({ slug, url: `${services.publicUrl}/my/test/${slug}` })
  expect((await pageOf(slug))?.account.merchantId).toBe(id)
})

test('the former address leads to the new one for a year, and another merchant can have it afterwards', async () => {
  const [{ id, owner }, other] = [await newOwner(), await newOwner()]
  const former = await slugOf(id)
  const { customerPage } = await owner.portal.account.setSlug({ slug: ' Green-Tea-42 ' })
  expect(customerPage?.slug).toBe('green-tea-42')
  expect(await pageOf(former)).toMatchObject({ account: { merchantId: id }, slug: 'green-tea-42' })
  for (const slug of ['green-tea-42', former]) {
    const refused = await refusal(other.owner.portal.account.setSlug({ slug }))
    expect(refused).toMatchObject({ code: 'validation_error', param: 'slug' })
  }
  expect(await pageOf(former, later(replacedMs + 1))).toBeNull()
  await database.prisma.merchantSlug.update({
    where: { slug: former },
    data: { replacedAt: new Date(services.clock.now().getTime() - replacedMs) },
  })
  expect((await other.owner.portal.account.setSlug({ slug: former })).customerPage?.slug).toBe(former)
})

test('a merchant takes a former address back', async () => {
  const { id, owner } = await newOwner()
  const former = await slugOf(id)
  await owner.portal.account.setSlug({ slug: 'black-tea-42' })
  expect((await owner.portal.account.setSlug({ slug: former })).customerPage?.slug).toBe(former)
  expect(await pageOf('black-tea-42')).toMatchObject({ slug: former })
})

test.each(['test', 'ab', 'x'.repeat(41), 'tea shop', 'thé', ''])('the address %j is refused', async (slug) => {
  const { owner } = await newOwner()
  expect(await refusal(owner.portal.account.setSlug({ slug }))).toMatchObject({
    code: 'validation_error',
    param: 'slug',
  })
})

test('a member who is no owner changes no address', async () => {
  const { key } = await newOwner()
  const support = await signInAs(platform, key, 'support')
  expect((await refusal(support.portal.account.setSlug({ slug: 'red-tea-42' }))).code).toBe('forbidden')
})

test('merchants without an address get one in the background', async () => {
  const { id } = await newOwner()
  await database.prisma.merchantSlug.deleteMany({ where: { merchantId: id } })
  expect(await addMissingSlugs(services)).toEqual({ more: false })
  expect(await slugOf(id)).toMatch(/^shop-\d+$/)
})
