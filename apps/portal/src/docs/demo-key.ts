/** The test key of the demo merchant, which a server with the built-in sandbox gives to its own machine; null otherwise. */
export async function demoKey(): Promise<string | null> {
  try {
    const answer = await fetch('/docs/demo.json', { signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) return null
    const { test_key }: { test_key: string } = await answer.json()
    return test_key
  } catch {
    // No answer, or a body that broke off: the reader may have left the page.
    return null
  }
}
