import { saveFile } from '../../server/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The codes that sign in without the app, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <Notice kind="good">
        Keep these recovery codes. Each signs you in once when you do not have your app, and they are not shown again.
      </Notice>
      <ul className="security-codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <CopyButton text={text} what="the recovery codes" />
        <Button
          kind="quiet"
          small
          onClick={() => saveFile({ name: 'recovery-codes.txt', content: new Blob([text], { type: 'text/plain' }) })}
        >
          Download
        </Button>
      </div>
    </>
  )
}
