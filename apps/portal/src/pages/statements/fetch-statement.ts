/**
 * The file of a month. A file that breaks off is none.
 * @throws Error in words that can be shown
 */
export async function fetchStatement(
  month: string,
  headers: Record<string, string>,
): Promise<{ name: string; content: Blob }> {
  const lost = () => {
    throw new Error('The connection to the server was lost. Nothing was saved; try again.')
  }
  const answer = await fetch(`/portal/statements/${month}.csv`, { headers }).catch(lost)
  if (!answer.ok) {
    const body = (await answer.json().catch(() => null)) as { error?: { message?: string } } | null
    throw new Error(body?.error?.message ?? `The server responded with status ${answer.status}.`)
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? `${month}.csv`
  return { name, content: await answer.blob().catch(lost) }
}
