import { freePorts } from '@merchant-payments/vitest/free-ports'
import { Builder, By, Capabilities, Origin, type WebDriver } from 'selenium-webdriver'
import { end, saying, start } from '../child.ts'
import type { Engine } from './engine.ts'
import { startRecordingProxy } from './recording-proxy.ts'

type Programs = { driver: string; browser: string; display: string }

/** WebKitGTK on a display of its own, over WebDriver. */
export async function startWebkit(programs: Programs): Promise<Engine> {
  const [port] = await freePorts(1)
  const display = start(programs.display, ['-displayfd', '2', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
  const [, number] = await saying(display, /^(\d+)$/m)
  const env = { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1', GTK_A11Y: 'none' }
  const service = start(programs.driver, [`--port=${port}`], env)
  const proxy = await startRecordingProxy()
  const driver = await newSession(`http://127.0.0.1:${port}`, programs.browser, proxy.port)

  async function enter(frame: string | undefined): Promise<void> {
    await driver.switchTo().defaultContent()
    if (frame !== undefined && !(await enterBelow(driver, frame))) throw new Error(`There is no frame of ${frame}`)
  }

  return {
    name: 'webkit',
    async resize(width, height) {
      await driver.manage().window().setRect({ width, height })
    },
    open: (url) => driver.get(url),
    async run(source, args, frame) {
      await enter(frame)
      const text: string | null = await driver.executeScript(
        `return JSON.stringify((${source})(...JSON.parse(arguments[0])))`,
        JSON.stringify(args),
      )
      return text === null ? undefined : JSON.parse(text)
    },
    async press(x, y, frame) {
      await enter(frame)
      await driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).press().release().perform()
    },
    async type(text, frame) {
      await enter(frame)
      await driver.actions().sendKeys(text).perform()
    },
    back: () => driver.navigate().back(),
    async picture() {
      await driver.switchTo().defaultContent()
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
  for (let tries = 0; (await fetch(`${server}/status`).catch(() => null)) === null; tries += 1) {
    if (tries === 100) throw new Error('WebKitWebDriver does not listen')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const proxy = { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}`, noProxy: [] }
  // As a full screen, the browser has no bar of its own, which is wider than a phone.
  const options = { binary, args: ['--automation', '--full-screen'] }
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', proxy, 'webkitgtk:browserOptions': options })
  return new Builder().disableEnvironmentOverrides().usingServer(server).withCapabilities(capabilities).build()
}

/** Enters the frame whose address has the given part, at any depth. */
async function enterBelow(driver: WebDriver, part: string): Promise<boolean> {
  const frames = await driver.findElements(By.css('iframe'))
  for (const frame of frames) {
    await driver.switchTo().frame(frame)
    if ((await driver.executeScript<string>('return location.href')).includes(part)) return true
    if (await enterBelow(driver, part)) return true
    await driver.switchTo().parentFrame()
  }
  return false
}
