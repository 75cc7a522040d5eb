/** Requests that keep parsers busy: one for each upload or import and for each kind of expensive input. */
import { createHmac } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { hostileLists } from './hostile-lists.ts'

export interface HostileRequest {
  readonly name: string
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  readonly type: string
  readonly body: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

const mebibyte = 1024 * 1024
const fill = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length))
const csv = 'text/csv'
const json = 'application/json'
const xliffType = 'application/xliff+xml'

const post = (name: string, path: string, type: string, body: string | Buffer): HostileRequest => ({
  name,
  method: 'POST',
  path,
  type,
  body: typeof body === 'string' ? Buffer.from(body) : body,
})

/** Returns tables with too many rows, columns, quotes and so on. */
function tables(header: string, row: string, bytes: number): readonly (readonly [string, string])[] {
  const columns = header.split(',').length
  return [
    ['commas', fill(',', bytes)],
    ['commas in a row', `${header}\n${fill(',', bytes)}`],
    ['columns', `${header},${Array.from({ length: bytes / 8 }, (_, n) => `c${n}`).join(',')}\nx`],
    ['one name, many columns', fill('x,', bytes)],
    ['line feeds', `${header}\n${fill('\n', bytes)}`],
    ['short rows', `${header}\n${fill('a\n', bytes)}`],
    ['rows', `${header}\n${fill(`${row}\n`, bytes)}`],
    ['one cell', `${header}\n"${fill('a', bytes)}"${','.repeat(columns - 1)}\n`],
    ['quotation marks', `${header}\n${fill('"', bytes)}`],
    ['an open quotation mark', `${header}\n"${fill('a,b\n', bytes)}`],
    ['returns', `${header}\n${fill('\r', bytes)}`],
    ['spaces', `${header}\n${fill(' ', bytes)},x`],
  ]
}

const productHeader = 'product_id,handle,title,description,option1_name,option1_value,price,sku,categories'
const distinctRows = (header: string, count: number, row: (n: number) => string): string =>
  `${header}\n${Array.from({ length: count }, (_, n) => row(n)).join('\n')}\n`

const manyVariants = Array.from({ length: 2048 }, (_, n) => ({
  sku: `s${n}`,
  options: { Size: `S${n}`, Colour: 'c' },
  prices: ['USD', 'INR', 'EUR'].map((currency) => ({ currency, amount: 100 })),
}))
const manyOptions = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`o${n}`, 'v']))

function imports(): HostileRequest[] {
  const run = (kind: string) => `/admin/imports?kind=${kind}`
  const stock = 'variant_id,on_hand,managed'
  const prices = 'variant_id,currency,price,sale_price'
  return [
    ...tables(productHeader, 'p_1,p,T,D,Size,S,1.00,s,c', 8 * mebibyte).flatMap(([name, text]) => [
      post(`import products: ${name}`, run('products'), csv, text),
      post(`preview products: ${name}`, '/admin/imports/preview?kind=products', csv, text),
      post(`import catalogue: ${name}`, '/admin/products/import?dry_run=true&format=weft-csv', csv, text),
      post(
        `import Shopify: ${name}`,
        '/admin/products/import?dry_run=true&format=shopify-csv',
        csv,
        text.replace(
          productHeader,
          'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Variant SKU,Tags,Type',
        ),
      ),
    ]),
    ...tables(stock, 'prod_1_v,5,true', 8 * mebibyte).map(([name, text]) =>
      post(`import stock: ${name}`, run('stock'), csv, text),
    ),
    ...tables(prices, 'prod_1_v,USD,5.00,4.00', 8 * mebibyte).map(([name, text]) =>
      post(`import prices: ${name}`, run('prices'), csv, text),
    ),
    post(
      'import stock: 32 MiB of rows',
      run('stock'),
      csv,
      `${stock}\n${fill('none_such,5,true\n', 32 * mebibyte - 64)}`,
    ),
    post(
      'import prices: 32 MiB of rows',
      run('prices'),
      csv,
      `${prices}\n${fill('none,USD,5.00,4.00\n', 32 * mebibyte - 64)}`,
    ),
    post('import prices: rows without a price', run('prices'), csv, `${prices}\n${fill('x,USD,\n', 8 * mebibyte)}`),
    post(
      'import stock: 90000 variants',
      run('stock'),
      csv,
      distinctRows(stock, 90_000, (n) => `v_${n},5,true`),
    ),
    post(
      'import prices: 90000 variants',
      run('prices'),
      csv,
      distinctRows(prices, 90_000, (n) => `v_${n},USD,5.00,4.00`),
    ),
    post(
      'import products: 5000 variants of one',
      run('products'),
      csv,
      distinctRows(productHeader, 5000, (n) => `p_1,p,T,D,Size,S${n},1.00,s${n},c`),
    ),
    post(
      'import products: 5000 variants of one, ten long options',
      run('products'),
      csv,
      distinctRows(
        `product_id,title,price,${Array.from({ length: 10 }, (_, n) => `option${n + 1}_name,option${n + 1}_value`)}`,
        5000,
        (n) => `p_2,T,1.00,${Array.from({ length: 10 }, (_, o) => `O${o},${`${n} ${'x'.repeat(64)}`}`)}`,
      ),
    ),
    post(
      'import products: 2048 variants of one, ten long options',
      run('products'),
      csv,
      distinctRows(
        `product_id,title,price,${Array.from({ length: 10 }, (_, n) => `option${n + 1}_name,option${n + 1}_value`)}`,
        2048,
        (n) => `p_5,T,1.00,${Array.from({ length: 10 }, (_, o) => `O${o},${`${n} ${'x'.repeat(64)}`}`)}`,
      ),
    ),
    post(
      'import products: 24 MB of one',
      run('products'),
      csv,
      distinctRows(
        `product_id,title,price,${Array.from({ length: 10 }, (_, n) => `option${n + 1}_name,option${n + 1}_value`)}`,
        5000,
        (n) => `p_3,T,1.00,${Array.from({ length: 10 }, (_, o) => `${'n'.repeat(240)}${o},${n} ${'x'.repeat(240)}`)}`,
      ),
    ),
    post(
      'import Shopify: 5000 images of one',
      '/admin/products/import?dry_run=true&format=shopify-csv',
      csv,
      distinctRows(
        'Handle,Title,Image Src,Variant Price,Option1 Name,Option1 Value',
        5000,
        (n) => `p,T,https://x.example/${n}.png,1.00,Size,S${n}`,
      ),
    ),
    post(
      'import Shopify: markup',
      '/admin/products/import?dry_run=true&format=shopify-csv',
      csv,
      `Handle,Title,Body (HTML),Variant Price\np,T,"${fill('<b>&amp;<script', 1_900_000)}",1.00\n`,
    ),
    post(
      'import JSON: arrays',
      '/admin/products/import?dry_run=true',
      json,
      `{"format":"weft-catalog","version":1,"products":[${fill('[],', 4 * mebibyte)}[]]}`,
    ),
    post(
      'import JSON: one array',
      '/admin/products/import?dry_run=true',
      json,
      `{"format":"weft-catalog","version":1,"products":[{"variants":[${fill('0,', 15 * mebibyte)}0]}]}`,
    ),
    post(
      'import JSON: members',
      '/admin/products/import?dry_run=true',
      json,
      `{"format":"weft-catalog","version":1,"products":[{"options":{${Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":0`).join(',')}}}]}`,
    ),
    post(
      'import JSON: deep',
      '/admin/products/import?dry_run=true',
      json,
      `{"format":"weft-catalog","version":1,"products":${'['.repeat(7 * mebibyte)}${']'.repeat(7 * mebibyte)}}`,
    ),
    post(
      'import JSON: 12 products of 2048 variants',
      '/admin/products/import?dry_run=true',
      json,
      JSON.stringify({
        format: 'weft-catalog',
        version: 1,
        products: Array.from({ length: 12 }, () => ({ title: 'T', variants: manyVariants })),
      }),
    ),
    post(
      'import JSON: 40 products of 2000 options',
      '/admin/products/import?dry_run=true',
      json,
      JSON.stringify({
        format: 'weft-catalog',
        version: 1,
        products: Array.from({ length: 40 }, () => ({ title: 'T', variants: [{ options: manyOptions }] })),
      }),
    ),
    post(
      'import products: 2000 products',
      '/admin/imports?kind=products&dry_run=true',
      csv,
      distinctRows('handle,title,price', 2000, (n) => `h${n},T${n},1.00`),
    ),
    post(
      'import JSON: head',
      '/admin/products/import?dry_run=true',
      json,
      `{"format":"weft-catalog","version":1,"categories":[${fill('{},', 15 * mebibyte)}{}],"products":[]}`,
    ),
    post(
      'import NDJSON: one line',
      '/admin/products/import?dry_run=true',
      'application/x-ndjson',
      `{"variants":[${fill('{},', 3.9 * mebibyte)}{}]}\n`,
    ),
    post(
      'import NDJSON: members',
      '/admin/products/import?dry_run=true',
      'application/x-ndjson',
      `{"variants":[{"options":{${Array.from({ length: 300_000 }, (_, n) => `"k${n}":0`).join(',')}}}]}\n`,
    ),
    post(
      'import NDJSON: lines',
      '/admin/products/import?dry_run=true',
      'application/x-ndjson',
      fill('{}\n', 8 * mebibyte),
    ),
    post(
      'import NDJSON: long descriptions',
      '/admin/products/import?dry_run=true',
      'application/x-ndjson',
      Array.from(
        { length: 100 },
        (_, n) => `${JSON.stringify({ handle: `long-${n}`, title: 'T', description: 'd'.repeat(99_000) })}\n`,
      ).join(''),
    ),
    post(
      'import NDJSON: broken lines',
      '/admin/products/import?dry_run=true',
      'application/x-ndjson',
      `{}\n${fill('{\n', 8 * mebibyte)}`,
    ),
  ]
}

/** Returns the language of text `n`. A thousand consecutive texts have the same one. */
const localeOf = (n: number): string => `fr-${String.fromCharCode(65 + Math.floor(n / 1000))}A`

function translations(): HostileRequest[] {
  const path = '/admin/translations/import'
  const header = 'type,id,field,locale,source,value'
  const wrap = (inside: string) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr"><file id="f">${inside}</file></xliff>`
  const unit = (inside: string, name = 'design/x/name') =>
    `<unit id="u" name="${name}"><segment>${inside}</segment></unit>`
  const size = 7.9 * mebibyte
  return [
    ...tables(header, 'design,x,name,fr,S,V', size).map(([name, text]) =>
      post(`translations CSV: ${name}`, path, csv, text),
    ),
    post(
      'translations CSV: 19000 texts',
      path,
      csv,
      distinctRows(header, 19_000, (n) => `design,d_${n},name,${localeOf(n)},S,${'V'.repeat(200)}`),
    ),
    ...[
      ['nested elements', wrap(fill('<a>', 0.4 * mebibyte))],
      ['nested and closed', wrap('<a>'.repeat(60_000) + '</a>'.repeat(60_000))],
      ['nested groups', wrap('<group>'.repeat(20_000) + unit('') + '</group>'.repeat(20_000))],
      ['units', wrap(fill(unit('<source>a</source><target>b</target>'), size))],
      ['empty elements', wrap(fill('<a/>', size))],
      [
        'segments',
        wrap(
          `<unit id="u" name="design/x/name">${fill('<segment><source>a</source><target>b</target></segment>', size)}</unit>`,
        ),
      ],
      ['marks', wrap(unit(`<source>a</source><target>${fill('<x/>a', size)}</target>`))],
      ['entities', wrap(unit(`<source>${fill('&amp;', size)}</source>`))],
      ['attributes', wrap(`<unit ${fill('a="" ', size)}/>`)],
      ['different attributes', wrap(`<unit ${Array.from({ length: 500_000 }, (_, n) => `a${n}=""`).join(' ')}/>`)],
      ['closing tags', wrap(fill('</a>', size))],
      ['open tags', wrap(fill('<', size))],
      ['a comment', wrap(fill('<!--', size))],
      ['a name', wrap(`<unit name="${fill('/', size)}"><segment/></unit>`)],
      ['text', wrap(unit(`<source>${fill('a', size)}</source><target>b</target>`))],
      ['entity declarations', `<!DOCTYPE x [${fill('<!ENTITY a "&a;">', size)}]>${wrap('')}`],
    ].map(([name = '', text = '']) => post(`translations XLIFF: ${name}`, path, xliffType, text)),
  ]
}

function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(type, 4)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])))
    return Buffer.concat([head, data, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** Returns two files just below the size limit. Each is a picture followed by bytes that decoders ignore. */
function twoFiles(): Buffer {
  const file = Buffer.concat([png(2000, 2000), Buffer.alloc(19.9 * mebibyte, 'x')])
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\n\r\n')
  return Buffer.concat([head, file, Buffer.from('\r\n'), head, file, Buffer.from('\r\n--x--')])
}

function uploads(): HostileRequest[] {
  const form = 'multipart/form-data; boundary=x'
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const svg = '<svg xmlns="http://www.w3.org/2000/svg">'
  return [
    post('upload: picture of 49 megapixels', '/admin/uploads', 'image/png', png(7000, 7000)),
    {
      ...post('upload: form of 40 MiB under a key', '/admin/uploads', form, twoFiles()),
      headers: { 'idempotency-key': 'hostile two files' },
    },
    post('upload: picture of 900 megapixels', '/admin/uploads', 'image/png', png(60_000, 1000)),
    post('upload: not a picture', '/admin/uploads', 'image/png', Buffer.alloc(20 * mebibyte - 1, 'x')),
    post('upload: drawing with deep groups', '/admin/uploads', 'image/svg+xml', svg + '<g>'.repeat(100_000)),
    post('upload: many parts', '/admin/uploads', form, `${fill(part('alt_text', 'a'), 20 * mebibyte)}--x--`),
    post('upload: many headers', '/admin/uploads', form, `--x\r\n${fill('a: b\r\n', 20 * mebibyte)}\r\n\r\n--x--`),
    post(
      'upload: line feeds',
      '/admin/uploads',
      form,
      `--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n${fill('\r\n-', 20 * mebibyte)}`,
    ),
    post('upload: parts without an end', '/admin/uploads', form, fill('--x\r\n', 20 * mebibyte)),
  ]
}

function mails(): HostileRequest[] {
  const mail = (headers: string, body: string) => `From: a@b.example\r\nSubject: x\r\n${headers}\r\n\r\n${body}`
  const path = '/admin/inbound-emails'
  const type = 'message/rfc822'
  return [
    post('mail: headers', path, type, mail(fill('X: y\r\n', 20 * mebibyte).trim(), '')),
    post(
      'mail: deep parts',
      path,
      type,
      Array.from({ length: 50_000 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join(
        '',
      ),
    ),
    post(
      'mail: parts',
      path,
      type,
      mail('Content-Type: multipart/mixed; boundary=b', fill('--b\r\n\r\nx\r\n', 20 * mebibyte)),
    ),
    post('mail: markup', path, type, mail('Content-Type: text/html', fill('<b><p>', 4 * mebibyte))),
    post('mail: tables', path, type, mail('Content-Type: text/html', fill('<table><tr><td>1', 4 * mebibyte))),
    post('mail: text', path, type, mail('Content-Type: text/plain', fill('1,00 x ', 20 * mebibyte))),
    post('mail: bytes', path, type, Buffer.alloc(25 * mebibyte, '\n')),
  ]
}

function signed(secret: { readonly mailbox: string; readonly secret: string }): HostileRequest[] {
  const part = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`
  const bodies = [
    ['parts', Buffer.from(`${fill(part, 24 * mebibyte)}--x--`)],
    [
      'line feeds',
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n${fill('\r\n-', 24 * mebibyte)}\r\n--x--`,
      ),
    ],
  ] as const
  return bodies.map(([name, body]) => {
    const id = `msg_${name}`
    const at = String(Math.floor(Date.now() / 1000))
    const key = Buffer.from(secret.secret.replace(/^whsec_/, ''), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')
    return {
      ...post(`pushed mail: ${name}`, `/webhooks/inbox/${secret.mailbox}`, 'multipart/form-data; boundary=x', body),
      headers: { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` },
    }
  })
}

const times = <Entry>(count: number, entry: (n: number) => Entry): readonly Entry[] =>
  Array.from({ length: count }, (_, n) => entry(n))

/**
 * Returns lists of the maximum length in a body that is rejected, so that the schema and the rules check each entry.
 */
function judgedBodies(): HostileRequest[] {
  const refused = { Refused: 0 }
  const named = { title: 'T', options: [{ name: 'Size', values: ['S'] }] }
  const bodies: readonly (readonly [string, string, object])[] = [
    ['2048 empty variants', '/admin/products', { ...refused, variants: times(2048, () => ({})) }],
    ['2048 variants', '/admin/products', { ...refused, ...named, variants: manyVariants }],
    ['2048 accepted variants', '/admin/products', { ...named, variants: manyVariants }],
    [
      '2048 refused variants',
      '/admin/products',
      { ...refused, ...named, variants: manyVariants.map((variant) => ({ ...variant, sku: 0 })) },
    ],
    [
      'refused prices of 2048 variants',
      '/admin/products',
      {
        ...refused,
        ...named,
        variants: manyVariants.map(({ options }) => ({ options, prices: times(5, () => ({ currency: 'USD' })) })),
      },
    ],
    [
      '1000 refused prices',
      '/admin/prices/batch',
      {
        ...refused,
        prices: times(1000, (n) => ({
          variant_id: `prod_${n}_v`,
          currency: 'USD',
          amount: 'x',
          sales: times(10, () => ({ amount: 1, starts_at: 'x' })),
        })),
      },
    ],
    [
      '1000 prices',
      '/admin/prices/batch',
      { ...refused, prices: times(1000, (n) => ({ variant_id: `prod_${n}_v`, currency: 'USD', amount: 100 })) },
    ],
    [
      '500 refused texts',
      '/admin/translations/batch',
      { ...refused, translations: times(500, (n) => ({ type: 'product', id: `p${n}`, locale: 'fr', fields: 0 })) },
    ],
    [
      '500 products',
      '/admin/products/bulk',
      { ...refused, ids: times(500, (n) => `prod_${n}`), add_category_ids: times(100, (n) => `c${n}`) },
    ],
    [
      '100 lines',
      '/admin/inventory-orders',
      { ...refused, lines: times(100, (n) => ({ item_id: `i${n}`, quantity: 'x' })) },
    ],
    [
      '100 lines of a cart',
      '/admin/discounts/preview',
      { ...refused, cart: { currency: 'USD', lines: times(100, (n) => ({ variant_id: `prod_${n}_v`, quantity: 0 })) } },
    ],
  ]
  return bodies.map(([name, path, body]) => post(`JSON ${path}, judged: ${name}`, path, json, JSON.stringify(body)))
}

/** Returns JSON bodies of 1 MiB for any route. */
function jsonBodies(): readonly (readonly [string, string])[] {
  const size = mebibyte - 256
  const members = Array.from({ length: 90_000 }, (_, n) => `"k${n}":0`).join(',')
  return [
    ['array', `[${fill('0,', size)}0]`],
    ['members', `{${members}}`],
    ['members that are escaped', `{"\\u0061":0,${members}}`],
    ['deep arrays', `[${fill(`${'['.repeat(62)}${']'.repeat(62)},`, size)}0]`],
    ['too deep', '['.repeat(size)],
    ['text', `{"title":"${fill(' ', size)}"}`],
    ['escapes', `{"title":"${fill('\\u0041', size)}"}`],
    ['digits', `{"title":${fill('1', size)}}`],
    ['quotation marks', fill('"', size)],
  ]
}

function jsonRoutes(): HostileRequest[] {
  const wrapped = [
    ['/ucp/checkout-sessions', 'line_items'],
    ['/ucp/catalog/lookup', 'ids'],
    ['/ucp/2026-08-25/catalog/search', 'filters'],
    ['/admin/products', 'variants'],
    ['/admin/products', 'options'],
    ['/admin/prices/batch', 'prices'],
    ['/admin/designs', 'specifications'],
    ['/admin/discounts', 'eligible_product_ids'],
    ['/admin/ad-planning/segments', 'rules'],
    ['/admin/social-posts', 'thread'],
    ['/admin/social-platforms', 'api_config'],
    ['/admin/ad-planning/experiments', 'variants'],
    ['/admin/inventory-orders', 'lines'],
    ['/admin/translations/batch', 'translations'],
    ['/admin/settings', 'abandoned_checkout_reminder'],
    ['/analytics/events', 'events'],
    ['/auth/admin/login', 'email'],
  ] as const
  const escaped = '"\\u0041":0'
  // Bodies with as many values as the limits allow.
  const zeros = `[${fill('0,', 2 * 9990)}0]`
  const objects = `[${fill('{},', 3 * 9990)}{}]`
  const members = `{${Array.from({ length: 4900 }, (_, n) => `"k${n}":0`).join(',')}}`
  const lists = `[${fill(`${members},`, 9 * (members.length + 1))}${members}]`
  const rpc = (args: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_checkout","arguments":{"meta":{"ucp-agent":{"profile":"https://agent.example/p"}},"checkout":${args}}}}`
  return [
    ...jsonBodies().flatMap(([name, body]) =>
      ['/admin/products', '/ucp/checkout-sessions', '/ucp/2026-08-25/mcp', '/webhooks/payments/inr_handler'].map(
        (path) => post(`JSON ${path}: ${name}`, path, json, body),
      ),
    ),
    ...wrapped.flatMap(([path, member]) => [
      ...[
        ['zeros', zeros],
        ['objects', objects],
        ['members', members],
        ['objects of members', lists],
      ].map(([name, value]) => ({
        ...post(`JSON ${path} ${member}: ${name}`, path, json, `{${escaped},"${member}":${value}}`),
        headers: { 'idempotency-key': `hostile ${path} ${member} ${name}` },
      })),
    ]),
    post('JSON MCP: objects', '/ucp/2026-08-25/mcp', json, rpc(`{"line_items":${objects}}`)),
    post('JSON MCP: members', '/ucp/2026-08-25/mcp', json, rpc(`{"buyer":${members}}`)),
    post('JSON MCP: objects of members', '/ucp/2026-08-25/mcp', json, rpc(`{"line_items":${lists}}`)),
    ...judgedBodies(),
    post('form: fields', '/console/partner/login/form', 'application/x-www-form-urlencoded', fill('a=b&', 64 * 1024)),
    post(
      'form: escapes',
      '/console/partner/login/form',
      'application/x-www-form-urlencoded',
      `a=${fill('%41', 64 * 1024)}`,
    ),
  ]
}

export const hostileRequests = (push: { readonly mailbox: string; readonly secret: string }): HostileRequest[] => [
  ...translations(),
  ...imports(),
  ...uploads(),
  ...mails(),
  ...signed(push),
  ...jsonRoutes(),
  ...hostileLists(),
]
