/** Starts a download of a file. */
export function saveFile({ name, content }: { readonly name: string; readonly content: Blob }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The download has started by then, and keeps its data.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
