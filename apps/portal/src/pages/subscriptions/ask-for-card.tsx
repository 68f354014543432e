import { subscriptions } from '#messages/subscriptions.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-button.tsx'

const t = subscriptions.askForCard

type AskForCardProps = {
  /** Where the customer enters another payment method. */
  link: string
  onDone: (notice: string) => void
}

/** Copies the link to a page on which the customer enters another card and pays a failed renewal. The merchant sends the link. */
export function AskForCard({ link, onDone }: AskForCardProps) {
  const copy = () =>
    copyText(link).then(
      () => onDone(t.copied),
      () => onDone(t.notCopied({ link })),
    )
  return (
    <Button kind="quiet" onClick={copy}>
      {t.ask}
    </Button>
  )
}
