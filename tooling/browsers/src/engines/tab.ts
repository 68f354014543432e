import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@merchant-payments/site'
import { expect } from 'vitest'
import { coveredControls } from '../in-page/covered-controls.ts'
import { find, type Spot } from '../in-page/find.ts'
import type { Engine } from './engine.ts'

export type Place = { x: number; y: number }

/** The actions of a person in a tab, and the questions about each page. Every wait ends with the patience of `expect.poll`. */
export type Tab = ReturnType<typeof createTab>

/** @param pictures the folder for a picture of each page that is checked; none are taken without it */
export function createTab(engine: Engine, pictures: string | undefined) {
  const run = <Args extends readonly unknown[], Result>(script: (...args: Args) => Result, ...args: Args) =>
    engine.run(String(script), args) as Promise<Result>
  let width = 0

  /** The middle of what is looked for, once it is there and stays where it is: pages move while they load. */
  async function steady(find: () => Promise<Place | null>, what: string): Promise<Place> {
    let last: Place | null = null
    const isSteady = async () => {
      const at = await find().catch(() => null)
      const same = at !== null && at.x === last?.x && at.y === last.y
      last = at
      return same
    }
    await expect.poll(isSteady, { message: what }).toBe(true)
    return last as unknown as Place
  }

  type Found = ReturnType<typeof find>
  const lookFor = (spot: Spot) => engine.run(String(find), [spot], spot.frame) as Promise<Found>
  const nameOf = ({ css, text = '' }: Spot) => `${css} ${text}`

  /** Presses an element once nothing covers it, such as a dialog that fades. */
  async function press(spot: Spot): Promise<void> {
    const uncovered = () => lookFor(spot).then((found) => (found?.receives ? found : null))
    const { x, y } = await steady(uncovered, nameOf(spot))
    await engine.press(x, y, spot.frame)
  }

  return {
    engine,
    run,
    press,
    /** Presses a point of the page that a script looks for. */
    async pressAt(find: () => Promise<Place | null>, what: string): Promise<Place> {
      const at = await steady(find, what)
      await engine.press(at.x, at.y)
      return at
    },
    async resize(to: number): Promise<void> {
      width = to
      await engine.resize(to, 900)
      await until(() => run((wanted) => innerWidth === wanted, to).catch(() => false))
    },
    /** Replaces what a field holds. */
    async fill(spot: Spot, text: string): Promise<void> {
      await press(spot)
      const select = () => (document.activeElement as HTMLInputElement | null)?.select?.()
      await engine.run(String(select), [], spot.frame)
      await engine.type(text, spot.frame)
    },
    see: (spot: Spot) => steady(() => lookFor(spot), nameOf(spot)),
    waitFor: async (script: () => boolean, what: string) => {
      await expect.poll(() => run(script).catch(() => false), { message: what }).toBe(true)
    },
    waitForAddress: async (part: string) => {
      await expect.poll(() => run(() => location.href).catch(() => ''), { message: part }).toContain(part)
    },
    /** Asserts that each control receives its own click, that no element is wider than the page, and that the console is empty. */
    async check(name: string): Promise<number> {
      const asked = await run(coveredControls)
      const overhang = await run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await run(() => window.scrollTo(0, 0))
      if (pictures) {
        await mkdir(pictures, { recursive: true })
        const file = `${engine.name}-${width}-${name.replaceAll(/[^\w]+/g, '-')}.png`
        await writeFile(join(pictures, file), await engine.picture())
      }
      const found = { covered: asked.covered, overhang, complaints: [...new Set(engine.complaints())] }
      expect(found, `${name} at ${width}`).toEqual({ covered: [], overhang: 0, complaints: [] })
      return asked.counted
    },
  }
}
