import { createServer } from 'node:http'
import pg from 'pg'
import { contend, portOf } from '../contender.ts'
import { poolSize } from '../scene.ts'

const requestId = '00000000-0000-4000-8000-000000000000'
const productSelect = `
  SELECT p.id, p.name, p.description, p.images, p.metadata, p.active, p.url, p.shippable, p.unit_label,
         p.statement_descriptor, p.tax_code, p.archived_at, p.created_at, p.updated_at, p.price_id,
         price.amount, price.currency, price.tax_behavior
    FROM products p
    LEFT JOIN prices price ON price.account_id = p.account_id AND price.id = p.price_id
   WHERE p.id = $1`

// The least that answers with these bytes: no key, no limit, no validation, no router. It is not fit for production.
contend(async ({ databaseUrl }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize })
  const server = createServer(async (request, response) => {
    const id = request.url?.slice('/api/v1/products/'.length)
    const { rows } = await pool.query({ name: 'product', text: productSelect, values: [id] })
    const row = rows[0]
    const data = {
      id: row.id,
      object: 'product',
      name: row.name,
      description: row.description,
      images: row.images,
      metadata: row.metadata,
      active: row.active,
      url: row.url,
      shippable: row.shippable,
      unit_label: row.unit_label,
      statement_descriptor: row.statement_descriptor,
      tax_code: row.tax_code,
      price: row.price_id && {
        id: row.price_id,
        amount: Number(row.amount),
        currency: row.currency,
        tax_behavior: row.tax_behavior,
      },
      archived: row.archived_at !== null,
      created: Math.floor(row.created_at.getTime() / 1000),
      updated: Math.floor(row.updated_at.getTime() / 1000),
      livemode: false,
    }
    const body = JSON.stringify({ success: true, data, request_id: requestId })
    response.writeHead(200, {
      'X-API-Version': '2025-01-01',
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return portOf(server)
})
