import { encode } from 'uqr'
import './qr-code.css'

/** A module is one unit of the drawing. */
function drawingOf(text: string) {
  const { data, size } = encode(text, { border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: dark.join(''), size }
}

/** @param title its accessible name */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { path, size } = drawingOf(text)
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img">
      <title>{title}</title>
      <path d={path} fill="#000000" />
    </svg>
  )
}

/** A QR code as a file, with the quiet zone of four modules that readers need. */
export function qrSvg(text: string): string {
  const { path, size } = drawingOf(text)
  const box = `-4 -4 ${size + 8} ${size + 8}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path fill="#fff" d="M-4-4h${size + 8}v${size + 8}h-${size + 8}z"/><path d="${path}"/></svg>`
}
