import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|html)$/

/** Writes a `.br` and a `.gz` beside each text file of the build, so that the server compresses nothing per request. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!compressible.test(file.fileName)) continue
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        this.emitFile({
          type: 'asset',
          fileName: `${file.fileName}.br`,
          source: await promisify(brotliCompress)(source, quality),
        })
        this.emitFile({
          type: 'asset',
          fileName: `${file.fileName}.gz`,
          source: await promisify(gzip)(source, { level: 9 }),
        })
      }
    },
  }
}
