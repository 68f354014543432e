import { answers, until } from '@merchant-payments/site'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { Builder, By, Capabilities, error as errors, Origin, type WebDriver } from 'selenium-webdriver'
import { end, saying, start } from '../child.ts'
import { BrowserEndedError, type Engine } from './engine.ts'
import { startRecordingProxy } from './recording-proxy.ts'

type Programs = { driver: string; browser: string; display: string }

/** WebKitGTK on a display of its own, over WebDriver. */
export async function startWebkit(programs: Programs): Promise<Engine> {
  const [port] = await freePorts(1)
  const display = start(programs.display, ['-displayfd', '2', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
  const [, number] = await saying(display, /^(\d+)\n/m)
  const env = { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1', GTK_A11Y: 'none' }
  const service = start(programs.driver, [`--port=${port}`], env)
  const proxy = await startRecordingProxy()
  const driver = await newSession(`http://127.0.0.1:${port}`, programs.browser, proxy.port)
  let isInFrame = false

  /** @returns where the frame is in the window */
  async function enter(frame: string | undefined): Promise<Offset> {
    if (isInFrame) await driver.switchTo().defaultContent()
    isInFrame = frame !== undefined
    const offset = frame === undefined ? { x: 0, y: 0 } : await enterBelow(driver, frame)
    if (offset === null) throw new Error(`There is no frame of ${frame}`)
    return offset
  }

  /** WebKit crashes when a page is left for whose promise the driver waits, so the page is asked for the result. */
  async function resultOf(source: string, args: readonly unknown[]): Promise<string | null> {
    await driver.executeScript(
      `globalThis.result = null
      ;(${source})(...JSON.parse(arguments[0])).then(
        (value) => { globalThis.result = { text: JSON.stringify(value) ?? null } },
        (error) => { globalThis.result = { error: String(error) } },
      )`,
      JSON.stringify(args),
    )
    for (;;) {
      const result = await driver.executeScript<{ text?: string | null; error?: string } | null>(
        "return globalThis.result === undefined ? { error: 'The page was left' } : globalThis.result",
      )
      if (result?.error !== undefined) throw new Error(result.error)
      if (result?.text !== undefined) return result.text
    }
  }

  async function run(source: string, args: readonly unknown[], frame?: string): Promise<unknown> {
    await enter(frame)
    const text = source.startsWith('async ')
      ? await resultOf(source, args)
      : await driver.executeScript<string | null>(
          `return JSON.stringify((${source})(...JSON.parse(arguments[0])))`,
          JSON.stringify(args),
        )
    return text === null ? undefined : JSON.parse(text)
  }

  return {
    name: 'webkit',
    async resize(width, height) {
      await driver.manage().window().setRect({ width, height })
    },
    open: (url) => driver.get(url),
    run: (...asked) =>
      run(...asked).catch((error: unknown) => {
        throw isOfEnded(error) ? new BrowserEndedError('WebKit has ended', { cause: error }) : error
      }),
    async press(x, y, frame) {
      // This driver counts from the corner of the window, also in a frame.
      let { x: left, y: top } = await enter(frame)
      if (frame !== undefined) {
        await enter(undefined)
        await driver.executeScript('scrollBy(0, arguments[0] - innerHeight / 2)', top + y)
        ;({ x: left, y: top } = await enter(frame))
        await enter(undefined)
      }
      const to = { x: Math.round(x + left), y: Math.round(y + top) }
      await driver
        .actions()
        .move({ ...to, origin: Origin.VIEWPORT, duration: 0 })
        .press()
        .release()
        .perform()
    },
    async type(text, frame) {
      await enter(frame)
      await driver.actions().sendKeys(text).perform()
    },
    back: () => driver.navigate().back(),
    deleteCookies: () => driver.manage().deleteAllCookies(),
    async picture() {
      await enter(undefined)
      return Buffer.from(await driver.takeScreenshot(), 'base64')
    },
    complaints: () => proxy.complaints(),
    async close() {
      await driver.quit()
      await proxy.close()
      await end(service)
      await end(display)
    },
  }
}

/** The driver takes a moment until it listens. */
async function newSession(server: string, binary: string, proxyPort: number): Promise<WebDriver> {
  await until(() => answers(`${server}/status`))
  const proxy = { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}`, noProxy: [] }
  // As a full screen, the browser has no bar of its own, which is wider than a phone.
  const options = { binary, args: ['--automation', '--full-screen'] }
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', proxy, 'webkitgtk:browserOptions': options })
  return new Builder().disableEnvironmentOverrides().usingServer(server).withCapabilities(capabilities).build()
}

/** When the page crashes, the driver ends the session, and then itself. */
function isOfEnded(error: unknown): boolean {
  return (
    error instanceof errors.NoSuchSessionError || (error instanceof Error && error.message.includes('ECONNREFUSED'))
  )
}

type Offset = { x: number; y: number }

/** Enters the frame whose address has the given part, at any depth. @returns its place in the window; null without such a frame */
async function enterBelow(driver: WebDriver, part: string, at: Offset = { x: 0, y: 0 }): Promise<Offset | null> {
  for (const frame of await driver.findElements(By.css('iframe'))) {
    const box = await driver.executeScript<Offset>('return arguments[0].getBoundingClientRect().toJSON()', frame)
    const offset = { x: at.x + box.x, y: at.y + box.y }
    await driver.switchTo().frame(frame)
    if ((await driver.executeScript<string>('return location.href')).includes(part)) return offset
    const below = await enterBelow(driver, part, offset)
    if (below !== null) return below
    await driver.switchTo().parentFrame()
  }
  return null
}
