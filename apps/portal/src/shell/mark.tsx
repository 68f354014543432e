/** The logo of the product, in the colour of the mode. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect className="mark-ground" width="32" height="32" rx="9" />
      <path className="mark-line" d="M8 22V11l8 7 8-7v11" />
    </svg>
  )
}
