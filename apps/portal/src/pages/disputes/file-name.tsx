import { useMutation } from '@tanstack/react-query'
import { evidence } from '#messages/evidence.ts'
import { failureOf } from '../../server/failure.ts'
import { saveFile } from '../../server/save-file.ts'
import { useSession } from '../../session/session.tsx'
import { Time } from '../../ui/time.tsx'
import './disputes.css'
import { fetchFile } from './fetch-file.ts'
import { formatSize } from './file-size.ts'
import type { EvidenceFile } from './wire.ts'

const t = evidence.fileName

type FileNameProps = { disputeId: string; file: EvidenceFile }

/** An uploaded file with its download. A file that was attached through the API has no name. */
export function FileName({ disputeId, file: { field, filename, id, size, uploaded } }: FileNameProps) {
  const { merchant, mode } = useSession()
  const opening = useMutation({
    mutationFn: () => fetchFile({ chosen: { merchantId: merchant.id, mode }, disputeId, field }),
    onSuccess: saveFile,
  })
  return (
    <span className="evidence-file-name">
      {filename === null && t.addedThroughApi}
      <button
        type="button"
        className="evidence-file-open"
        aria-label={t.download({ filename: filename ?? id })}
        aria-disabled={opening.isPending || undefined}
        onClick={() => opening.isPending || opening.mutate()}
      >
        {filename === null ? <span className="mono">{id}</span> : <bdi title={filename}>{filename}</bdi>}
      </button>
      {size !== null && <small>{formatSize(size)}</small>}
      {uploaded !== null && (
        <small>
          <Time at={uploaded} date />
        </small>
      )}
      <small className={opening.error ? 'field-error' : undefined} role="status">
        {opening.isPending ? t.downloading : opening.error && failureOf(opening.error).message}
      </small>
    </span>
  )
}
