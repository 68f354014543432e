import { Time } from '../../ui/time.tsx'
import './disputes.css'
import { formatSize } from './file-size.ts'
import type { EvidenceFile } from './wire.ts'

/** A file as the merchant knows it. What was written as a text through the API has no name. */
export function FileName({ file: { filename, id, size, uploaded } }: { file: EvidenceFile }) {
  return (
    <span className="evidence-file-name">
      {filename === null ? (
        <>
          Not uploaded here <span className="mono">{id}</span>
        </>
      ) : (
        <bdi title={filename}>{filename}</bdi>
      )}
      {size !== null && <small>{formatSize(size)}</small>}
      {uploaded !== null && (
        <small>
          <Time at={uploaded} date />
        </small>
      )}
    </span>
  )
}
