import { profile } from '#messages/profile.ts'
import { saveFile } from '../../server/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'

const t = profile.recoveryCodes

/** The codes that sign in without the app, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <Notice kind="good">{t.explanation}</Notice>
      <ul className="security-codes plain-list sunken">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <CopyButton text={text} what={t.theRecoveryCodes} />
        <Button
          kind="quiet"
          small
          onClick={() => saveFile({ name: 'recovery-codes.txt', content: new Blob([text], { type: 'text/plain' }) })}
        >
          {t.download}
        </Button>
      </div>
    </>
  )
}
