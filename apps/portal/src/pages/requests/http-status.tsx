import { Chip } from '../../ui/chip.tsx'

/** The HTTP status of a response. */
export function HttpStatus({ status }: { status: number }) {
  return <Chip kind={status < 400 ? 'good' : 'bad'}>{String(status)}</Chip>
}
