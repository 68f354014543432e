import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()

/** Hostile names: none may run as code, break out of its element or make the page wider. */
const wild = ['<img src=x onerror=alert(1)>', '\u202eعربية <b>', '☕️'.repeat(125), 'W'.repeat(250)] as const

function failOnAlert(page: Page): { alerts: string[] } {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  return { alerts }
}

describe('a product', () => {
  test('is made with every field, and changed', async () => {
    const page = await portal.signIn('owner', { at: '/products' })
    await page.getByRole('button', { name: 'New product' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Coffee')
    await page.getByLabel('Price', { exact: true }).fill('12.505')
    await page.getByRole('button', { name: 'Create product' }).click()
    await page.getByText('Enter a price such as 12.50.').waitFor()
    await page.getByLabel('Price', { exact: true }).fill('12.50')
    await page.getByText('More details').click()
    const image = `${portal.server.origin}/favicon.svg`
    await page.getByLabel('Image URLs').fill(`${image}\nnothing`)
    await page.getByLabel('Statement descriptor').fill('COFFEE')
    await page.getByRole('button', { name: 'Add metadata' }).click()
    await page.getByLabel('Key 1').fill('sku')
    await page.getByLabel('Value 1').fill('C-1')
    await page.getByRole('button', { name: 'Create product' }).click()
    await page.getByText(/^Image URLs \(no\. 2\) must be an absolute/).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Image URLs').fill(image)
    await page.getByRole('button', { name: 'Create product' }).click()
    await page.getByRole('heading', { level: 1, name: 'Coffee' }).waitFor()
    const id = page.url().split('/').at(-1) ?? ''
    const { data: made } = await portal.rest.get<Record<string, unknown>>(`/products/${id}`)
    expect(made).toMatchObject({
      images: [image],
      statement_descriptor: 'COFFEE',
      metadata: { sku: 'C-1' },
      price: { amount: 1250, currency: 'usd' },
    })

    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Price', { exact: true }).fill('13')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const prices = page.getByRole('table', { name: 'prices' }).getByRole('row')
    await expect.poll(() => prices.allTextContents()).toHaveLength(3)
    expect(await prices.nth(1).textContent()).toMatch(/^\$13\.00Current/)
    expect(await prices.nth(2).textContent()).toMatch(/^\$12\.50Previous/)
  })

  test('is sold by a link, and archived', async () => {
    const price = { amount: 1300, currency: 'usd' }
    const { data: product } = await portal.rest.post<{ id: string }>('/products', { name: 'Beans', price })
    const page = await portal.signIn('owner', { at: `/products/${product.id}` })
    await page.getByLabel('Quantity').fill('2')
    await page.getByLabel('Customer’s email').fill('buyer@example.com')
    await page.getByLabel('The customer pays the fee').check()
    await page.getByRole('button', { name: 'Create checkout link' }).click()
    await page.getByText(/^The customer pays \$27\.7\d in total, of which \$1\.7\d is the fee/).waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    const checkout = await portal.openCheckout(await page.getByRole('textbox', { name: 'Checkout link' }).inputValue())
    expect(await checkout.getByLabel('Email').inputValue()).toBe('buyer@example.com')
    await checkout.getByLabel('Card number').fill('4242424242424242')
    await checkout.getByLabel('Expiration').fill('12 / 34')
    await checkout.getByLabel('CVC').fill('123')
    await checkout.getByLabel('Name on card').fill('Jenny Rosen')
    await checkout.getByRole('button', { name: /^Pay/ }).click()
    await checkout.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor()
    await portal.settle()
    const { data: paid } = await portal.rest.get<{ items: unknown[] }>('/test-payments')
    expect(paid.items).toMatchObject([{ status: 'succeeded', customer_email: 'buyer@example.com' }])

    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('dialog').getByText('Beans').waitFor()
    await page.getByRole('button', { name: 'Archive product' }).click()
    await page.getByText('Archived.', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await page.goto(portal.at('/products'))
    const archived = page.getByRole('link', { name: 'Beans' })
    await page.getByRole('link', { name: 'Coffee' }).waitFor()
    expect(await archived.count()).toBe(0)
    await page.getByLabel('Show').selectOption('all')
    await archived.waitFor()
    await expectAccessible(page)
  })

  test('is refused when its name may not be sold, beside the name', async () => {
    const page = await portal.signIn('developer', { at: '/products' })
    await page.getByRole('button', { name: 'New product' }).click()
    await page.getByLabel('Name', { exact: true }).fill('c0caine')
    await page.getByRole('button', { name: 'Create product' }).click()
    const name = page.getByLabel('Name', { exact: true })
    await page.getByText(/^The content violates the acceptable use policy/).waitFor()
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  test('can be called anything, in the portal and at checkout', async () => {
    const shop = await portal.shop()
    for (const name of wild) {
      const price = { amount: 500, currency: 'usd' }
      await shop.rest.post('/products', { name, description: name, price, metadata: { [name.slice(0, 40)]: name } })
      await shop.rest.post('/subscription-products', { name, ...price, interval: 'monthly' })
    }
    const page = await shop.signIn('owner', { at: '/products' })
    const { alerts } = failOnAlert(page)
    for (const [list, sold] of [
      ['/products', wild],
      ['/plans', wild.slice(0, 1)],
    ] as const) {
      await page.goto(shop.at(list))
      const links = page.getByRole('table').getByRole('link')
      await expect.poll(async () => (await links.allTextContents()).toReversed()).toEqual(wild)
      await expectFitsPhone(page)
      for (const name of sold) {
        await links.getByText(name, { exact: true }).click()
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
        await expectFitsPhone(page)
        await page.getByRole('button', { name: 'Create checkout link' }).click()
        const url = await page.getByRole('textbox', { name: 'Checkout link' }).inputValue()
        const checkout = await portal.openCheckout(url, { viewport: { width: 375, height: 780 } })
        expect(await checkout.textContent('body')).toContain(name)
        expect(await checkout.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
        // A name that ran as code would have added this image: no page of ours has an image of that address.
        for (const shown of [page, checkout]) expect(await shown.locator('img[src="x"]').count()).toBe(0)
        await page.goBack()
      }
    }
    expect(alerts).toEqual([])
  })

  test('is looked at by those who help customers, who change nothing, and make links', async () => {
    const { data: product } = await portal.rest.post<{ id: string }>('/products', {
      name: 'Tea',
      price: { amount: 900, currency: 'usd' },
    })
    const page = await portal.signIn('support', { at: `/products/${product.id}` })
    await page.getByRole('button', { name: 'Create checkout link' }).waitFor()
    expect(await page.getByRole('button', { name: /Edit|Archive/ }).count()).toBe(0)
    await page.goto(portal.at('/products'))
    await page.getByRole('link', { name: 'Tea' }).waitFor()
    expect(await page.getByRole('button', { name: 'New product' }).count()).toBe(0)
  })
})

type Plan = { price: { id: string } }

describe('a subscription product', () => {
  test('is made, renamed, given a new price, linked to, and archived', async () => {
    const page = await portal.signIn('owner', { at: '/plans' })
    await page.getByRole('button', { name: 'New subscription product' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Tea club')
    await page.getByLabel('Price per seat').fill('20')
    await page.getByLabel('Billing period').selectOption('quarterly')
    await page.getByLabel('Trial days').fill('731')
    await page.getByRole('button', { name: 'Create subscription product' }).click()
    await page.getByText('Trial days must be at most 730.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Trial days').fill('14')
    await page.getByRole('button', { name: 'Create subscription product' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tea club' }).waitFor()

    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Club of tea')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Club of tea' }).waitFor()
    const { data: before } = await portal.rest.get<{ items: Plan[] }>('/subscription-products')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Price per seat').fill('25')
    await page.getByText('Existing subscriptions keep their price.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('$25.00', { exact: true }).waitFor()
    const { data: after } = await portal.rest.get<{ items: Plan[] }>('/subscription-products')
    expect(after.items).toMatchObject([{ price: { amount: 2500, interval: 'quarterly', trial_period_days: 14 } }])
    expect(after.items[0]?.price.id).not.toBe(before.items[0]?.price.id)
    await page.getByLabel('Seats').fill('3')
    await page.getByRole('button', { name: 'Create checkout link' }).click()
    await page.getByText(/^The customer pays \$75\.00 every 3 months/).waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)

    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Archive product' }).click()
    await page.getByText('Archived.', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Create checkout link' }).count()).toBe(0)
  })
})
