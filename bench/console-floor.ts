import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const source = `import { Button, MantineProvider } from '@mantine/core'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
createRoot(document.getElementById('console')).render(
  h(MantineProvider, null, h('main', null, h('h1', null, 'Empty'), h(Button, null, 'Nothing'))),
)`

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title></head>
<body><div id="console"></div><script type="module" src="./main.js"></script></body></html>`

/**
 * Starts a server for a page with a heading and a button, with the console's libraries, caching and isolation. No
 * page of the console can be faster.
 */
export async function startFloor(): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  process.env.NODE_ENV = 'production'
  // Inside the project, so that the libraries are found.
  const folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.cache/floor-'))
  await writeFile(join(folder, 'main.js'), source)
  await writeFile(join(folder, 'index.html'), page)
  const built = await build({ root: folder, configFile: false, logLevel: 'silent', build: { write: false } })
  await rm(folder, { recursive: true })
  const files = new Map(
    ('output' in built ? built.output : []).map((file) => [
      `/${file.fileName}`,
      brotliCompressSync(file.type === 'chunk' ? file.code : file.source),
    ]),
  )
  const server = createServer(({ url = '/' }, response) => {
    const name = url === '/' ? '/index.html' : url
    const type = name.endsWith('.js') ? 'text/javascript' : name.endsWith('.css') ? 'text/css' : 'text/html'
    response.writeHead(files.has(name) ? 200 : 404, {
      'content-encoding': 'br',
      'content-type': type,
      'cache-control': type === 'text/html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      // As the console. Makes the browser start a new process for a page that is opened from another site.
      'cross-origin-opener-policy': 'same-origin',
    })
    response.end(files.get(name))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
