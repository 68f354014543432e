import { Chip } from '../../ui/chip.tsx'

/** How a request was answered. */
export function HttpStatus({ status }: { status: number }) {
  return <Chip kind={status < 400 ? 'good' : 'bad'}>{String(status)}</Chip>
}
