import { FileContent } from '../../http/content.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { resourceMissing } from '../../http/errors.ts'
import { loadOr404 } from '../load.ts'
import type { FileState } from './object.ts'

const contentTypes: Record<FileState['type'], string> = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' }

export const retrieveFileContents = endpoint({
  method: 'GET',
  path: '/v1/files/:id/contents',
  params: {},
  run(ctx, _params, [id]) {
    const { state } = loadOr404(ctx, 'file', id)
    const sql = 'SELECT bytes FROM file_contents WHERE file = ? AND live = ?'
    const row = ctx.objects.db.one<{ bytes: Uint8Array<ArrayBuffer> }>(sql, id, Number(ctx.live))
    // An older version did not store contents.
    if (!row) throw resourceMissing('file', id)
    return new FileContent(contentTypes[state.type], row.bytes)
  },
})

/** Stores an uploaded file's bytes. */
export function keepContents(ctx: Context, file: string, bytes: Uint8Array): void {
  ctx.objects.db.run('INSERT INTO file_contents (file, live, bytes) VALUES (?, ?, ?)', file, Number(ctx.live), bytes)
}
