import { platformMerchantId } from '@merchant-payments/db'
import { expect, test } from 'vitest'
import { sendLetter } from '../../people/access/compose-mail.ts'
import { dataUrl, png, refusal, testPlatform } from '../../testing/index.ts'
import { readBrand, readCustomerBrand, readPlatformBrand, toBrand } from './brand.ts'
import { readBrandImage } from './read-brand-image.ts'
import { setBrand } from './set-brand.ts'

const { services, database, mails, ...platform } = await testPlatform()

const set = (input: unknown, owner = platformMerchantId) => setBrand(services, owner, input)
const full = {
  name: 'Acme Pay',
  logo: dataUrl(png(200, 50)),
  icon: dataUrl(png(64, 64)),
  color: '#FFD400',
  accent: '#0A6847',
  support_email: 'help@acme.example',
  support_url: 'https://acme.example/help',
  terms_url: 'https://acme.example/terms',
  privacy_url: 'https://acme.example/privacy',
}
const clear = () => database.prisma.brand.deleteMany()

test('a set replaces all of a brand, and keeps an image that is named by its address', async () => {
  const brand = await set(full)
  const shown = toBrand('https://pay.example', brand)
  expect(shown).toEqual({
    ...full,
    object: 'brand',
    logo: expect.stringMatching(/^https:\/\/pay\.example\/brand\/[0-9a-f]{64}\.png$/),
    icon: expect.stringMatching(/^https:\/\/pay\.example\/brand\/[0-9a-f]{64}\.png$/),
    color: '#ffd400',
    accent: '#0a6847',
  })
  expect((await readBrandImage(services, brand.logo ?? ''))?.content.equals(png(200, 50))).toBe(true)
  const { object, ...again } = shown
  expect(await set(again)).toEqual(brand)
  expect(await set({ name: ' Acme ' })).toEqual({
    owner: platformMerchantId,
    name: 'Acme',
    logo: null,
    icon: null,
    color: null,
    accent: null,
    supportEmail: null,
    supportUrl: null,
    termsUrl: null,
    privacyUrl: null,
  })
  await clear()
})

test('the twenty newest images of a brand stay', async () => {
  const ids = []
  for (let side = 1; side <= 22; side++) ids.push((await set({ name: 'A', logo: dataUrl(png(side, 1)) })).logo ?? '')
  expect(await database.prisma.brandImage.count({ where: { owner: platformMerchantId } })).toBe(20)
  expect(await readBrandImage(services, ids.at(-1) ?? '')).not.toBeNull()
  expect(await refusal(set({ name: 'A', logo: `http://platform.test/brand/${ids[0]}` }))).toMatchObject({
    param: 'logo',
    message: expect.stringContaining('is no image of this brand'),
  })
  await clear()
})

const big = Buffer.concat([png(10, 10), Buffer.alloc(512 * 1024)])
const wide = Buffer.from(png(10, 10))
wide.writeUInt32BE(10_000, 16)
wide.writeUInt32BE(10_000, 20)
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

test.each([
  ['name', {}, /name/],
  ['name', { name: '\u2800' }, /blank/],
  ['name', { name: 'x'.repeat(101) }, /at most 100 characters/],
  ['logo', { logo: 'logo.png' }, /give a PNG or a JPEG/],
  ['logo', { logo: `data:image/svg+xml;base64,${svg.toString('base64')}` }, /SVG is not taken/],
  ['icon', { icon: dataUrl(Buffer.from('MZ no image')) }, /neither a PNG nor a JPEG/],
  ['logo', { logo: dataUrl(big) }, /513 KB, and may have 512: make the image smaller/],
  ['logo', { logo: dataUrl(Buffer.alloc(2_000_000)) }, /512 KB: make the image smaller/],
  ['icon', { icon: dataUrl(wide) }, /10000 × 10000 pixels, and a side may have 4096: make the image smaller/],
  ['logo', { logo: dataUrl(png(10, 10).subarray(0, -12)) }, /cut off or damaged: send the whole file/],
  ['logo', { logo: `https://pay.example/brand/${'a'.repeat(64)}.png` }, /is no image of this brand/],
  ['color', { color: 'red' }, /must be a colour as #rrggbb/],
  ['accent', { accent: '#12345' }, /must be a colour as #rrggbb/],
  ['support_email', { support_email: 'help' }, /email/i],
  ['support_url', { support_url: 'javascript:alert(1)' }, /http/],
  ['terms_url', { terms_url: '/terms' }, /http/],
  ['privacy_url', { privacy_url: 'https://a:b@acme.example' }, /without credentials/],
  ['font', { font: 'Comic Sans' }, /font/],
] as const)(
  'a bad %s is refused by its name with the remedy, and nothing is changed: %#',
  async (param, input, message) => {
    await set({ name: 'Before', color: '#123456' })
    const images = await database.prisma.brandImage.count()
    const whole = param === 'name' ? input : { name: 'After', ...input }
    const error = await refusal(set(whole))
    expect(error).toMatchObject({ code: 'validation_error', param, message: expect.stringMatching(message) })
    expect(await readPlatformBrand(services)).toMatchObject({ name: 'Before', color: '#123456' })
    expect(await database.prisma.brandImage.count()).toBe(images)
    await clear()
  },
)

test('customers see the brand of the merchant on the plans brand and pro, then that of the platform, then none', async () => {
  const [free, pro] = [await platform.merchant('free'), await platform.merchant('pro')]
  const seen = async ({ merchant_id: id }: { merchant_id: string }) => (await readCustomerBrand(services, id))?.name
  await set({ name: 'Tea House' }, free.merchant_id)
  expect([await seen(free), await seen(pro)]).toEqual([undefined, undefined])
  await set({ name: 'Acme Pay' })
  await set({ name: 'Coffee House' }, pro.merchant_id)
  expect([await seen(free), await seen(pro)]).toEqual(['Acme Pay', 'Coffee House'])
  await database.prisma.merchant.update({ where: { id: free.merchant_id }, data: { plan: 'brand' } })
  expect(await seen(free)).toBe('Tea House')
  expect((await readBrand(services, platformMerchantId))?.name).toBe('Acme Pay')
  await clear()
})

test('a mail has the name, the logo, the colour and the links of the platform, as text and as HTML', async () => {
  const letter = {
    to: { name: 'Ada', email: 'ada@example.com' },
    subject: 'News',
    blocks: [{ button: 'Open it', link: 'https://pay.example/#/' }],
    reason: 'You are a member.',
  }
  await sendLetter(services, letter)
  const plain = mails.at(-1)
  expect(plain?.text).toBe('Hello Ada,\n\nOpen it:\n\nhttps://pay.example/#/\n\nYou are a member.\n')
  expect(plain?.html).toContain('background:#3b4bd8;color:#ffffff')
  const { logo } = await set({ ...full, name: 'Acme <Pay>' })
  await sendLetter(services, letter)
  const { text, html } = mails.at(-1) ?? {}
  for (const line of ['-- Acme <Pay>', 'Support: help@acme.example, https://acme.example/help', 'Terms: https://acme.'])
    expect(text).toContain(line)
  expect(html).toContain(`<img src="http://platform.test/brand/${logo}" alt="Acme &#60;Pay&#62;"`)
  // Black on yellow.
  expect(html).toContain('background:#ffd400;color:#000000')
  for (const url of ['https://acme.example/terms', 'https://acme.example/privacy', 'mailto:help@acme.example'])
    expect(html).toContain(`href="${url}"`)
  await clear()
})
