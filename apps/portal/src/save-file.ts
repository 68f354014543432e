/** Gives a file to the browser to be saved. */
export function saveFile({ name, content }: { readonly name: string; readonly content: Blob }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The download has begun by then; it keeps what it reads.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
