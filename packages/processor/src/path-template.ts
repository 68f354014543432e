/** /v1/refunds/re_3Q… as /v1/refunds/{id}: words are lower case with underscores, and ids hold a digit or a capital. */
export function pathTemplate(path: string): string {
  const [pathname = ''] = path.split('?', 1)
  return pathname
    .split('/')
    .map((part, index) => (index > 1 && !/^[a-z_]+$/.test(part) ? '{id}' : part))
    .join('/')
}
