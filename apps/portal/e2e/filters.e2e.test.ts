import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()

describe('a filter of the address that is not known', () => {
  test.each([
    ['payments?status=zzz&currency=zzzz&from=2026-02-31', 3],
    ['disputes?show=zzz', 1],
    ['subscriptions?status=zzz', 1],
    ['products?show=zzz', 1],
    ['plans?show=zzz', 1],
    ['requests?method=zzz&status=zzz&from=zzz', 3],
    ['audit?action=zzz&kind=zzz&to=0001-01-01', 3],
    ['?currency=zzzz', 1],
  ])('is said to narrow nothing: %s', async (list, unknown) => {
    const page = await portal.signIn('owner', { at: `/${list}` })
    const notes = page.getByText('this filter is ignored.')
    await expect.poll(() => notes.count()).toBe(unknown)
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(unknown)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('is shown, and gone when another is chosen', async () => {
    const page = await portal.signIn('owner', { at: `/payments?status=${'W'.repeat(500)}` })
    const status = page.getByLabel('Status')
    await page.getByText('Unknown value: this filter is ignored.').waitFor()
    expect(await status.locator(':checked').textContent()).toBe(`“${'W'.repeat(500)}”`)
    await expectAccessible(page)
    await expectFitsPhone(page)
    await status.selectOption('')
    await page.waitForURL(portal.at('/payments'))
    expect(await page.getByText('this filter is ignored.').count()).toBe(0)
  })

  test('is not reported when the merchant only lacks payments in a currency', async () => {
    const page = await portal.signIn('owner', { at: '/?currency=usd' })
    await page.getByLabel('Currency').locator('option', { hasText: 'USD' }).waitFor({ state: 'attached' })
    await page.goto(portal.at('/payments?currency=nzd'))
    await page.getByText('No payments match.').waitFor()
    expect(await page.getByText('this filter is ignored.').count()).toBe(0)
  })
})
