import { expect } from 'vitest'
import { BrowserEndedError, ifLeft } from '../engines/engine.ts'
import type { Tab } from '../engines/tab.ts'
import { type Control, findControls } from '../in-page/controls.ts'
import { type Effect, effectsNoticed, stopWatching, watchEffects } from '../in-page/effects.ts'
import { waitFor } from '../wait-for.ts'

const escapeKey = '\uE00C'
const modal = 'dialog:modal'

type Pressable = {
  /** The address of the portal, after the `#`; null on other pages. */
  at: string | null
  /** The part of the page whose controls are pressed. */
  within?: string
  /** Addresses to which a link was followed, which this adds to: each is followed once. */
  followed?: Set<string>
  /** Likenesses of controls that were pressed, which this adds to: one of each is pressed. Without it, all are. */
  pressed?: Set<string>
}

/** A control to be pressed, and the one that reveals it, such as the button that opens its dialog. */
type Step = { control: Control; part: string; opener: Step | null }

/**
 * Presses each control of the page that is shown, and each that a press reveals, and asserts that it does what it says: a link leads to
 * its address, a field gets the focus, a button changes something that can be seen, or sends a request, which is held back.
 * @returns the number of presses
 */
export async function pressPage(
  tab: Tab,
  { at, within = 'main', followed = new Set(), pressed }: Pressable,
): Promise<number> {
  const start = await tab.run(() => location.href)
  const faults: string[] = []
  let counted = 0
  const steps: Step[] = (await list(within, null)).steps
  const known = new Set(steps.map(nameOf))
  for (const step of steps) {
    const { to, likeness } = step.control
    if ((to !== null && followed.has(to)) || pressed?.has(likeness)) continue
    if (to !== null) followed.add(to)
    pressed?.add(likeness)
    counted += 1
    try {
      await press(step)
      const revealed = (await listRevealed(step)).filter((one) => !known.has(nameOf(one)))
      for (const one of revealed) known.add(nameOf(one))
      // The next ones, while they are there.
      steps.splice(steps.indexOf(step) + 1, 0, ...revealed)
    } catch (error) {
      if (error instanceof BrowserEndedError) throw new Error(`${nameOf(step)} of ${start}`, { cause: error })
      faults.push(String(error))
      await restore()
    }
  }
  await comeBack()
  await tab.run(stopWatching)
  expect.soft(faults, start).toEqual([])
  return counted

  async function list(part: string, opener: Step | null) {
    const { controls, address, dialog } = await tab.run(findControls, part, null)
    return { steps: controls.map((control) => ({ control, part, opener })), address, dialog }
  }

  /** The controls that a press has added to the page. */
  async function listRevealed(step: Step): Promise<Step[]> {
    const { steps: now, address, dialog } = await list(within, step)
    if (dialog) return step.part === modal ? [] : (await list(modal, step)).steps
    if (address !== start) await comeBack()
    return step.part === modal || address !== start ? [] : now.filter(({ control }) => control.isNew)
  }

  /** From the beginning. */
  async function restore(): Promise<void> {
    await tab.engine.open('about:blank')
    await tab.engine.open(start)
    await tab.settle(at)
  }

  /** Closes a dialog as a person does, and leads to the address of the page. */
  async function comeBack(): Promise<void> {
    const dialogIsOpen = () => tab.run(() => document.querySelector('dialog:modal') !== null)
    if (await dialogIsOpen()) {
      await tab.engine.type(escapeKey)
      await waitFor(`closing a dialog of ${start}`, dialogIsOpen, false)
    }
    const now = await tab.run(() => location.href)
    const documentOf = (address: string) => address.replace(/#.*/, '')
    if (documentOf(now) !== documentOf(start)) return restore()
    if (now === start || at === null) return
    await tab.run((hash) => {
      location.hash = hash
    }, new URL(start).hash)
    await tab.settle(at)
  }

  async function press({ control, part, opener }: Step): Promise<void> {
    const where = `${nameOf({ control, part, opener })} of ${start}`
    let before = start
    let tries = 0
    const reach = async () => {
      const { place } = await tab.run(findControls, part, control.key)
      if (place === null || place.coveredBy !== null) {
        // An earlier press has changed the page, or its result lies over the control.
        await (tries === 0 ? comeBack() : restore())
        tries += 1
        if (opener) await press(opener)
        return place === null ? 'is not there' : `is covered by ${place.coveredBy}`
      }
      before = await tab.run(watchEffects)
      await tab.engine.press(place.x, place.y)
      // A frame that loads may have moved the control away, and lies under the pointer then.
      const { effects } = await noticed()
      return effects.includes('reached') || effects.includes('address') ? 'is pressed' : 'has moved'
    }
    const noticed = () =>
      tab.run(effectsNoticed, before).catch(ifLeft({ effects: ['address'] as Effect[], address: control.to ?? '' }))
    const outcome = async () => {
      const { effects, address } = await noticed()
      return isDone(control, before, effects, address) ? 'done' : `${effects.join() || 'nothing'} at ${address}`
    }
    await waitFor(where, reach, 'is pressed')
    await waitFor(where, outcome, 'done')
    // A list of choices or a calendar may have opened.
    if (control.kind === 'field') await tab.run(() => (document.activeElement as HTMLElement | null)?.blur())
    await tab.settle()
  }
}

/** Dialogs have controls of the same names. */
function nameOf({ control, part, opener }: Step): string {
  return part === modal ? `${opener?.control.key} > ${control.key}` : control.key
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
      return some('dialog', 'download', 'window', 'focus', 'toggle', 'content', 'address', 'request')
  }
}

/** The start page and a refund lead on to another page. A page of the portal may be shown by another document of the server. */
function leadsTo(to: string, address: string): boolean {
  if (/\/(#\/)?$/.test(to)) return address.startsWith(to)
  if (to.includes('/refunds/')) return address.includes('/payments/')
  const [wanted, shown] = [new URL(to), new URL(address)]
  if (wanted.hash.startsWith('#/')) return shown.origin === wanted.origin && shown.hash.startsWith(wanted.hash)
  return address.startsWith(to)
}
