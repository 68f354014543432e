import { TRPCClientError } from '@trpc/client'
import { portalHeaders, type SelectedMerchant } from '../../server/trpc.ts'
import { readAnswer } from './upload-file.ts'
import type { FileField } from './wire.ts'

type Download = { chosen: SelectedMerchant; disputeId: string; field: FileField }

/** Longer than the server waits for the processor. */
const timeoutMs = 60_000

/**
 * A file of evidence, from the route that takes files: a link could not say which merchant it asks for.
 * @throws TRPCClientError as a call of a procedure does
 */
export async function fetchFile({ chosen, disputeId, field }: Download): Promise<{ name: string; content: Blob }> {
  const address = `/portal/disputes/${encodeURIComponent(disputeId)}/files/${field}`
  try {
    const answer = await fetch(address, { headers: portalHeaders(chosen), signal: AbortSignal.timeout(timeoutMs) })
    if (answer.ok) {
      const name = nameIn(answer.headers.get('Content-Disposition')) ?? field
      return { name, content: await answer.blob() }
    }
    const said = readAnswer(await answer.text())
    throw 'refused' in said ? said.refused : new TRPCClientError('no file')
  } catch (thrown) {
    throw thrown instanceof TRPCClientError ? thrown : TRPCClientError.from(new TypeError('no answer'))
  }
}

/** The full file name of the header, which the server has made safe to save. */
export function nameIn(disposition: string | null): string | null {
  const coded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return coded === undefined ? null : decodeURIComponent(coded)
}
