import type { ButtonHTMLAttributes } from 'react'
import './button.css'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  kind?: 'main' | 'quiet' | 'danger'
  small?: boolean
  /** In progress: a further press does nothing, and the button keeps the focus. */
  busy?: boolean
}

export function Button({
  kind = 'main',
  small,
  busy,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={['button', `button-${kind}`, small && 'button-small', className].filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <span className="button-label">{children}</span>
    </button>
  )
}
