import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-button.tsx'

type AskForCardProps = {
  /** Where the customer enters another payment method. */
  link: string
  onDone: (notice: string) => void
}

/** Copies the link to a page on which the customer enters another card and pays a failed renewal. The merchant sends the link. */
export function AskForCard({ link, onDone }: AskForCardProps) {
  const copy = () =>
    copyText(link).then(
      () => onDone('The link was copied. Send it to the customer, who enters a new card on the page.'),
      () => onDone(`The browser did not allow copying. Send this link to the customer: ${link}`),
    )
  return (
    <Button kind="quiet" onClick={copy}>
      Ask for a new card
    </Button>
  )
}
