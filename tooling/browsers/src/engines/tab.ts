import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { coveredControls } from '../in-page/covered-controls.ts'
import { find, type Spot } from '../in-page/find.ts'
import { unsettled } from '../in-page/unsettled.ts'
import { waitFor } from '../wait-for.ts'
import { type Engine, ifLeft } from './engine.ts'

/** The actions of a person in a tab, and the questions about each page. Every wait ends with the patience of the suites. */
export type Tab = ReturnType<typeof createTab>

/** @param pictures the folder for a picture of each page that is checked; none are taken without it */
export function createTab(engine: Engine, pictures: string | undefined) {
  const run = <Args extends readonly unknown[], Result>(script: (...args: Args) => Result, ...args: Args) =>
    engine.run(String(script), args) as Promise<Awaited<Result>>
  let width = 0

  const lookFor = (spot: Spot) =>
    (engine.run(String(find), [spot], spot.frame) as ReturnType<typeof find>).catch(ifLeft(null))
  const nameOf = ({ css, text = '' }: Spot) => `${css} ${text}`

  /** Presses an element once nothing covers it, such as a dialog that fades. An element that has moved under the pointer is pressed at its new place. */
  async function press(spot: Spot): Promise<void> {
    const reaches = async () => {
      const found = await lookFor(spot)
      if (!found?.receives) return false
      await engine.press(found.x, found.y, spot.frame)
      // The press may have led to another document.
      const wasPressed = await engine.run('() => globalThis.wasPressed ?? true', [], spot.frame).catch(ifLeft(true))
      return wasPressed === true
    }
    await waitFor(nameOf(spot), reaches, true)
  }

  /** Waits until a page is at rest. @param at the address of the portal that it has to have; any page without it */
  async function settle(at: string | null = null): Promise<void> {
    const why = () => run(unsettled, at).catch((error) => ifLeft(`no page: ${error}`)(error))
    await waitFor(`the page at ${at ?? 'rest'}`, why, '')
  }

  return {
    engine,
    run,
    press,
    settle,
    async resize(to: number): Promise<void> {
      width = to
      await engine.resize(to, 900)
      await waitFor(`a width of ${to}`, () => run(() => innerWidth).catch(ifLeft(0)), to)
    },
    /** Replaces what a field holds. */
    async fill(spot: Spot, text: string): Promise<void> {
      await press(spot)
      const select = () => (document.activeElement as HTMLInputElement | null)?.select?.()
      await engine.run(String(select), [], spot.frame)
      await engine.type(text, spot.frame)
    },
    async see(spot: Spot): Promise<void> {
      await waitFor(nameOf(spot), async () => (await lookFor(spot)) !== null, true)
    },
    async waitUntil(script: () => boolean, what: string): Promise<void> {
      await waitFor(what, () => run(script).catch(ifLeft(false)), true)
    },
    async waitForAddress(part: string): Promise<void> {
      const isThere = (wanted: string) => location.href.includes(wanted)
      await waitFor(part, () => run(isThere, part).catch(ifLeft(false)), true)
    },
    /** Asserts that each control receives its own click, that no element is wider than the page, and that the console is empty. The part continues after a failure. */
    async check(name: string): Promise<number> {
      await settle()
      const asked = await run(coveredControls)
      const overhang = await run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await run(() => window.scrollTo(0, 0))
      if (pictures) {
        await mkdir(pictures, { recursive: true })
        const file = `${engine.name}-${width}-${name.replaceAll(/[^\w]+/g, '-')}.png`
        await writeFile(join(pictures, file), await engine.picture())
      }
      const found = { covered: asked.covered, overhang, complaints: [...new Set(engine.complaints())] }
      expect.soft(found, `${name} at ${width}`).toEqual({ covered: [], overhang: 0, complaints: [] })
      return asked.counted
    },
    /** A tab as that of another person: without cookies, and without complaints of pages before. @param site a page of the site */
    async forget(site: string): Promise<void> {
      await engine.open(new URL('/robots.txt', site).href)
      await engine.deleteCookies()
      engine.complaints()
    },
  }
}
