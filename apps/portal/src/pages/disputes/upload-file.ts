import { TRPCClientError } from '@trpc/client'
import { portalHeaders, type SelectedMerchant } from '../../server/trpc.ts'
import type { Dispute, FileField } from './wire.ts'

type Upload = {
  chosen: SelectedMerchant
  disputeId: string
  field: FileField
  file: File
  /** Receives the share that has been sent, from 0 to 1. */
  onProgress: (part: number) => void
}

const timeoutMs = 180_000

/**
 * Sends a file of evidence to the route that takes files, with the progress that only this way of sending knows.
 * @throws TRPCClientError as a call of a procedure does
 */
export function uploadFile({ chosen, disputeId, field, file, onProgress }: Upload): Promise<Dispute> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const query = new URLSearchParams({ filename: file.name })
    request.open('POST', `/portal/disputes/${encodeURIComponent(disputeId)}/files/${field}?${query}`)
    for (const [name, value] of Object.entries(portalHeaders(chosen))) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.timeout = timeoutMs
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    const unreachable = () => reject(TRPCClientError.from(new TypeError('no answer')))
    request.onerror = unreachable
    request.ontimeout = unreachable
    request.onload = () => {
      const answer = readAnswer(request.responseText)
      if ('dispute' in answer) resolve(answer.dispute)
      else reject(answer.refused)
    }
    request.send(file)
  })
}

type Envelope = { data?: Dispute; error?: { code: string; message: string } }

/** The answer of the route: the updated dispute, or its error in the shape of a tRPC error. */
export function readAnswer(text: string): { dispute: Dispute } | { refused: TRPCClientError<never> } {
  let said: Envelope | null = null
  try {
    said = JSON.parse(text) as Envelope | null
  } catch {
    // Not an answer of the API, but of a proxy in between.
  }
  if (said?.data) return { dispute: said.data }
  if (!said?.error) return { refused: new TRPCClientError('no answer of the API') }
  const { message } = said.error
  return { refused: TRPCClientError.from({ error: { code: -32600, message, data: { error: said.error } } } as never) }
}
