import { expect } from 'vitest'
import type { Place, Tab } from '../engines/tab.ts'
import { type Control, findControls } from '../in-page/controls.ts'
import { type Effect, effectsNoticed, watchEffects } from '../in-page/effects.ts'

const escapeKey = '\uE00C'
const modal = 'dialog:modal'

type Pressable = {
  /** The part of the page whose controls are pressed. */
  within: string
  /** Controls that are left out. */
  except: RegExp
  /** Controls that were pressed already, to which those that are pressed now are added. */
  done: Set<string>
  /** Shows the page as it was at the beginning. */
  restore(): Promise<unknown>
}

/**
 * Presses each control in a part of a page, and asserts that it does what it says: a link leads to its address, a field gets the
 * focus, a button changes something that can be seen. A dialog that opens has its own controls pressed, too, but for the button
 * that carries out what the dialog asks.
 * @returns the number of presses
 */
export async function pressAll(tab: Tab, { within, except, done, restore }: Pressable): Promise<number> {
  const start = await tab.run(() => location.href)
  let counted = 0
  const list = async (part: string) => (await tab.run(findControls, part, null)).controls
  const dialogIsOpen = () => tab.run(() => document.querySelector('dialog:modal') !== null)

  for (const control of await list(within)) {
    const known = `${control.key} ${control.to}`
    if (except.test(control.key) || done.has(known)) continue
    done.add(known)
    await pressOnPage(control)
    if (await dialogIsOpen()) await pressInDialog(control)
    if (await dialogIsOpen()) await tab.engine.type(escapeKey)
    if ((await tab.run(() => location.href)) !== start) await restore()
    expect(await dialogIsOpen(), `${control.key} leaves its dialog open`).toBe(false)
  }
  return counted

  async function pressOnPage(control: Control): Promise<void> {
    const { at } = await tab.run(findControls, within, control.key)
    // An earlier press has changed the page.
    if (at === null) await restore()
    await press(within, control)
  }

  async function pressInDialog(opener: Control): Promise<void> {
    const inDialog = await list(modal)
    for (const control of inDialog.filter(({ decides, kind }) => !decides && kind !== 'link')) {
      if (!(await dialogIsOpen())) await pressOnPage(opener)
      await press(modal, control)
    }
  }

  async function press(part: string, control: Control): Promise<void> {
    counted += 1
    const before = await tab.run(() => location.href)
    const where = `${control.key} of ${before}`
    const find = () => tab.run(findControls, part, control.key).then(({ at }) => at)
    await tab.run(watchEffects)
    let pressed = await tab.pressAt(find, where)
    // Late content has moved the control under the pointer: the control is pressed at its new place.
    for (let again = 0; again < 3 && (await hasMoved(pressed)); again += 1) pressed = await tab.pressAt(find, where)
    async function hasMoved(from: Place): Promise<boolean> {
      const now = await tab.run(effectsNoticed, before).catch(() => null)
      if (now === null || now.address !== before || now.effects.includes('click') || now.effects.includes('focus'))
        return false
      const at = await find().catch(() => null)
      return at !== null && (at.x !== from.x || at.y !== from.y)
    }
    const noticed = () =>
      tab.run(effectsNoticed, before).then(
        ({ effects, address, busy }) =>
          busy ? 'busy' : isDone(control, before, effects, address) ? 'done' : effects.join() || 'nothing',
        () => 'another page',
      )
    await expect.poll(noticed, { message: where }).toBe('done')
    // A list of choices or a calendar may have opened.
    if (control.kind === 'field') await tab.run(() => (document.activeElement as HTMLElement | null)?.blur())
  }
}

/** Whether a control has done what its kind promises. */
function isDone({ kind, to }: Control, before: string, effects: Effect[], address: string): boolean {
  const some = (...wanted: Effect[]) => wanted.some((one) => effects.includes(one))
  switch (kind) {
    case 'link':
      return some('window', 'download') || (to === before ? some('click') : leadsTo(to ?? '', address))
    case 'field':
      return some('focus', 'window')
    case 'toggle':
      // A choice that is made already stays so.
      return some('toggle', 'click')
    case 'summary':
      return some('toggle')
    case 'button':
      return some('dialog', 'download', 'window', 'focus', 'toggle', 'content', 'address')
  }
}

/** The start page and a refund lead on to another page. */
function leadsTo(to: string, address: string): boolean {
  if (/\/(#\/)?$/.test(to)) return address.startsWith(to)
  return to.includes('/refunds/') ? address.includes('/payments/') : address.startsWith(to)
}
