import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, saying, start } from '../child.ts'
import { connectBidi } from './bidi.ts'
import type { Engine } from './engine.ts'

/** The browser itself shows no first steps, looks for no updates and sends no reports. */
const preferences = {
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'signon.rememberSignons': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
}

type Called = { result?: { value?: string }; exceptionDetails?: { text: string } }
type Context = { context: string; url: string; children: Context[] | null }

/** Sent to each page beside a function: rejects when the page is left. */
const left = () =>
  new Promise<never>((_, reject) =>
    addEventListener('pagehide', () => reject(new Error('The page was left')), { once: true }),
  )

/** Firefox without a window, over WebDriver BiDi, which it speaks itself. */
export async function startFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'browsers-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = start(program, args, { ...process.env, HOME: profile })
  const [, address] = await saying(child, /WebDriver BiDi listening on (ws:\/\/\S+)\s/)
  const bidi = await connectBidi(`${address}/session`)
  const { send } = bidi
  await send('session.new', { capabilities: {} })
  const complaints: string[] = []
  await send('session.subscribe', {
    events: ['script.message', 'browsingContext.domContentLoaded'],
  })
  bidi.on('script.message', ({ data }: { data: { value: string } }) => complaints.push(data.value))
  const recorder = await readFile(new URL('recorder.js', import.meta.url), 'utf8')
  await send('script.addPreloadScript', {
    functionDeclaration: `(complain) => { globalThis.__complain = complain; ${recorder} }`,
    arguments: [{ type: 'channel', value: { channel: 'complaints' } }],
  })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })

  // A page that is left may be kept for going back, and its functions then wait for ever. A function may still be sent to it when the next
  // navigation has started. The event of a document that was opened may come after the answer that the document is complete.
  const running = new Set<(error: Error) => void>()
  let opened: string | null = null
  bidi.on('browsingContext.domContentLoaded', (loaded: { context: string; navigation: string | null }) => {
    if (loaded.context !== context || loaded.navigation === opened) return
    for (const reject of running) reject(new Error('The page was left'))
  })

  async function contextOf(frame: string | undefined): Promise<string> {
    if (frame === undefined) return context
    const { contexts } = await send<{ contexts: Context[] }>('browsingContext.getTree', { root: context })
    const all = (given: Context[]): Context[] => given.flatMap((one) => [one, ...all(one.children ?? [])])
    const found = all(contexts).find((one) => one.context !== context && one.url.includes(frame))
    if (!found) throw new Error(`There is no frame of ${frame}`)
    return found.context
  }

  const act = async (frame: string | undefined, actions: object[]) =>
    send('input.performActions', { context: await contextOf(frame), actions })

  return {
    name: 'firefox',
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async open(url) {
      const asked = { context, url, wait: 'complete' }
      opened = (await send<{ navigation: string | null }>('browsingContext.navigate', asked)).navigation
    },
    async run(source, args, frame) {
      const called = send<Called>('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await Promise.race([(${source})(...JSON.parse(args)), (${left})()]))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context: await contextOf(frame) },
        awaitPromise: true,
      })
      const { promise, reject } = Promise.withResolvers<never>()
      running.add(reject)
      const { result, exceptionDetails } = await Promise.race([called, promise]).finally(() => running.delete(reject))
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    press: async (x, y, frame) => {
      const actions = [
        { type: 'pointerMove', x, y },
        ...['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 })),
      ]
      await act(frame, [{ type: 'pointer', id: 'mouse', actions }])
    },
    type: async (text, frame) => {
      const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await act(frame, [{ type: 'key', id: 'keyboard', actions }])
    },
    back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    deleteCookies: () => send('storage.deleteCookies'),
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    complaints: () => complaints.splice(0),
    async close() {
      await send('browser.close').catch(() => undefined)
      bidi.close()
      await end(child)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
