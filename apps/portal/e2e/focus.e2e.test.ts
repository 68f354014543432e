import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openPortal } from './portal.ts'

const portal = await openPortal()

/** The focused element, as a screen reader names it. */
const focused = (page: Page) => () =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at === document.body ? 'nothing' : (at?.getAttribute('aria-label') ?? at?.textContent?.trim())
  })

async function press(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** Opens a form by the keyboard, and waits until what is typed goes into its first field. */
async function openForm(page: Page, button: string, field = 'name'): Promise<void> {
  await press(page, button)
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe(field)
}

describe('the focus does not fall out of the page', () => {
  test('when a key is revoked, but moves to the next row', async () => {
    const shop = await portal.shop()
    const api = await shop.as('owner')
    await api.portal.keys.create.mutate({ name: 'Till' })
    const page = await shop.signIn('owner', { at: '/keys' })
    await press(page, 'Revoke Till')
    await press(page, 'Revoke key')
    await expect.poll(focused(page)).toBe('Requests with First key')
    await press(page, 'Revoke First key')
    await press(page, 'Revoke key')
    await expect.poll(focused(page)).toBe('Requests with First key')
  })

  test('when the secret of a new key is put away, but goes to the heading', async () => {
    const page = await (await portal.shop()).signIn('owner', { at: '/keys' })
    await openForm(page, 'Create a key')
    await page.keyboard.type('Till')
    await page.keyboard.press('Enter')
    await expect.poll(focused(page)).toBe('Save this key now')
    await press(page, 'I have stored it')
    await expect.poll(focused(page)).toBe('API keys')
  })

  test('when an invitation is withdrawn or a member is removed, but moves to the next row', async () => {
    const shop = await portal.shop()
    await shop.as('support')
    await shop.as('developer')
    const { portal: api } = await shop.as('owner')
    for (const who of ['one', 'two']) await api.members.invite.mutate({ email: `${who}@example.com`, role: 'support' })
    const page = await shop.signIn('owner', { at: '/members' })
    const withdrawals = page.getByRole('button', { name: /^Withdraw the invitation for/ })
    await withdrawals.nth(1).waitFor()
    const [first = '', second = ''] = await withdrawals.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    await press(page, first)
    await press(page, 'Withdraw invitation')
    await expect.poll(focused(page)).toBe(second)
    await page.keyboard.press('Enter')
    await press(page, 'Withdraw invitation')
    await expect.poll(focused(page)).toBe('Members')

    const removals = page.getByRole('button', { name: /^Remove / })
    const [one = '', other = ''] = await removals.evaluateAll((all) => all.map((button) => button.ariaLabel ?? ''))
    await press(page, one)
    await press(page, 'Remove member')
    await expect.poll(focused(page)).toBe(other.replace('Remove', 'Change role of'))
  })

  test('when an endpoint is deactivated and reactivated, but goes to the heading', async () => {
    const { data } = await portal.rest.post<{ id: string }>('/webhook-endpoints', {
      url: 'https://shop.example/hook',
      events: ['*'],
    })
    const page = await portal.signIn('developer', { at: `/webhooks/${data.id}` })
    await press(page, 'Deactivate')
    await press(page, 'Deactivate endpoint')
    await page.getByText('Deactivated manually').waitFor()
    await expect.poll(focused(page)).toBe('https://shop.example/hook')
    await press(page, 'Reactivate')
    await page.getByText('Active', { exact: true }).waitFor()
    await expect.poll(focused(page)).toBe('https://shop.example/hook')
  })

  test('when a filter is taken away with its button, but goes to another filter', async () => {
    const page = await portal.signIn('owner', { at: '/payments?status=failed' })
    await press(page, 'Clear filters')
    await page.waitForURL(portal.at('/payments'))
    await expect.poll(focused(page)).toBe('More filters')
  })

  test('when a product is archived, but goes to its heading', async () => {
    const { data } = await portal.rest.post<{ id: string }>('/products', { name: 'Kettle' })
    const page = await portal.signIn('owner', { at: `/products/${data.id}` })
    await press(page, 'Archive')
    await press(page, 'Archive product')
    await page.getByText('Archived.').waitFor()
    await expect.poll(focused(page)).toBe('Kettle')
  })
})

describe('a dialog', () => {
  test('that is a form begins with its first field, and gives the focus back', async () => {
    const page = await portal.signIn('owner', { at: '/products' })
    await openForm(page, 'New product')
    await page.keyboard.press('Escape')
    await expect.poll(focused(page)).toBe('New product')
    await page.goto(portal.at('/keys'))
    await press(page, 'Roll First key')
    await expect.poll(() => page.locator(':focus').getAttribute('value')).toBe('86400')
  })

  test('that was put away while it was saved does not close the one after it, nor lead away from it', async () => {
    const page = await portal.signIn('owner', { at: '/products' })
    const answer = Promise.withResolvers<void>()
    await page.route('**/trpc/products.create*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await openForm(page, 'New product')
    await page.keyboard.type('Put away')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Create product' }).and(page.locator('[aria-disabled]')).waitFor()
    await page.keyboard.press('Escape')
    await openForm(page, 'New product')
    await page.keyboard.type('Typed meanwhile')
    answer.resolve()
    await page.getByRole('link', { name: 'Put away', includeHidden: true }).waitFor()
    expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Typed meanwhile')
    expect(page.url()).toBe(portal.at('/products'))
  })

  test('that is put away, and asked for before the page has heard of it, is there', async () => {
    const page = await portal.signIn('owner', { at: '/products' })
    await openForm(page, 'New product')
    const isOpen = await page.evaluate(async () => {
      const dialog = document.querySelector<HTMLDialogElement>('dialog.dialog[open]')
      // Escape and then Enter at once: the `close` event of a dialog arrives in a later task.
      if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
      await Promise.resolve()
      for (const button of document.querySelectorAll('button')) if (button.textContent === 'New product') button.click()
      await new Promise((told) => setTimeout(told))
      await new Promise((painted) => requestAnimationFrame(painted))
      return dialog?.open
    })
    expect(isOpen).toBe(true)
  })

  test('that asks begins with its question, not with the way out', async () => {
    const page = await portal.signIn('owner', { at: '/keys' })
    await press(page, 'Revoke First key')
    await expect.poll(focused(page)).toBe('Revoke this key?')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Revoke this key?' }).waitFor()
  })

  test('of the pages on a phone begins with the page that is shown', async () => {
    const page = await portal.signIn('owner', { at: '/keys', viewport: { width: 375, height: 780 } })
    await press(page, 'Menu')
    await expect.poll(focused(page)).toBe('API keys')
    expect(await page.locator(':focus').evaluate((at) => at.closest('dialog') !== null)).toBe(true)
  })
})
