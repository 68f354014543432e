import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export type FileState = {
  filename: string
  purpose: string
  /** Bytes. */
  size: number
  type: 'pdf' | 'png' | 'jpg'
}

export function fileWire(file: Stored<'file'>): Wire {
  const { state } = file
  return {
    id: file.id,
    object: 'file',
    created: file.created,
    expires_at: null,
    filename: state.filename,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${file.id}` },
    purpose: state.purpose,
    size: state.size,
    title: null,
    type: state.type,
    url: `https://files.stripe.com/v1/files/${file.id}/contents`,
  }
}
