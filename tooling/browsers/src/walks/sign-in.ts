import { totpCode } from '@merchant-payments/server/testing'
import { expect } from 'vitest'
import type { Tab } from '../engines/tab.ts'
import type { Person } from '../installation/furnish.ts'

const submit = { css: 'main button[type="submit"]' }

/** Signs in with a password, and waits for the first page of the person. */
export async function walkSignIn(tab: Tab, portal: string, person: Person): Promise<void> {
  await enterPassword(tab, portal, person)
  await arrive(tab)
}

/** Sends the password at the portal's first page: of a person with a second factor, the second step follows. */
export async function enterPassword(tab: Tab, portal: string, { email, password }: Person): Promise<void> {
  await tab.engine.open(portal)
  await tab.settle('#/sign-in')
  await tab.fill({ css: 'input[type="email"]' }, email)
  await tab.fill({ css: 'input[type="password"]' }, password)
  await tab.check('sign-in')
  await tab.press({ ...submit, text: 'Sign in' })
}

/** Sets up a second factor on the profile page. @returns the next code of the app, as the one that sets it up counts as used */
export async function setUpSecondFactor(tab: Tab, { password }: Person): Promise<() => string> {
  const profile = await tab.run(() => {
    location.hash = `${location.hash.replace(/\?.*/, '')}/profile`
    return location.hash
  })
  await tab.settle(profile)
  await tab.press({ css: '.security-setup button', text: 'Set up' })
  await tab.fill({ css: '.security-setup input' }, password)
  await tab.press({ css: '.security-setup button', text: 'Continue' })
  await tab.see({ css: '.security-setup .qr-code' })
  await tab.check('set-up-app')
  const secret = await tab.run(() => document.querySelector('.security-setup .id .mono')?.textContent ?? '')
  const app = `otpauth://totp/x?secret=${secret}`
  await tab.fill({ css: '.security-setup input[name="code"]' }, totpCode(app))
  await tab.press({ css: '.security-setup button', text: 'Turn on' })
  await tab.see({ css: '.security-codes li' })
  expect(await tab.run(() => document.querySelectorAll('.security-codes li').length)).toBe(10)
  await tab.check('recovery-codes')
  return () => totpCode(app, { seconds: 30 })
}

/** Signs out through the menu of the person. @returns the address that this leads to */
export async function walkSignOut(tab: Tab): Promise<string> {
  await tab.press({ css: '.person-menu-open' })
  await tab.press({ css: '.person-menu button', text: 'Sign out' })
  await tab.settle('#/sign-in')
  return tab.run(() => location.hash)
}

/** The second step, after the password. */
export async function enterCode(tab: Tab, code: () => string): Promise<void> {
  await tab.see({ css: 'input[autocomplete="one-time-code"]' })
  await tab.check('second-step')
  await tab.fill({ css: 'input[autocomplete="one-time-code"]' }, code())
  await tab.press(submit)
  await arrive(tab)
}

/** Waits for the home of a merchant or of the platform. */
async function arrive(tab: Tab): Promise<void> {
  await tab.waitUntil(() => /^#\/(mer_|operator)/.test(location.hash), 'the home of a person')
  await tab.settle('#/')
}
