import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isSilent } from '../../../src/platform/db/is-silent.ts'

async function serverThat(answer: (socket: Socket) => void): Promise<number> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server listens nowhere.')
  return address.port
}

test('a server that never responds is silent; a server that ends connections, is slow to log in, or does not exist is not', async () => {
  const silent = await serverThat(() => {})
  const ending = await serverThat((socket) => socket.destroy())
  // Asks for a password with the MD5 method, then sends nothing more.
  const slow = await serverThat((socket) =>
    socket.once('data', () => socket.write(Buffer.from([0x52, 0, 0, 0, 12, 0, 0, 0, 5, 1, 2, 3, 4]))),
  )
  const of = (port: number) => isSilent({ host: '127.0.0.1', port, user: 'weft', password: 'secret', database: 'shop' })
  expect([await of(silent), await of(ending), await of(slow), await of(1)]).toEqual([true, false, false, false])
})
