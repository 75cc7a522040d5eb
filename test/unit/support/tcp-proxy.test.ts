import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TcpProxy, tcpProxy } from '../../support/tcp-proxy.ts'

/** Sends everything back twice. */
const echo = createServer((socket) => {
  socket.on('error', () => {})
  socket.on('data', (chunk) => socket.write(Buffer.concat([chunk, chunk])))
})
let proxy: TcpProxy
beforeAll(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const address = echo.address()
  if (typeof address !== 'object' || address === null) throw new Error('The echo listens nowhere.')
  proxy = await tcpProxy({ host: '127.0.0.1', port: address.port })
})
afterAll(async () => {
  await proxy.stop()
  echo.close()
})

/** Sends a text. Returns the response within the given time, and the error of the connection if there is one. */
async function tell(socket: Socket, text: string, waitMs = 60): Promise<string> {
  let heard = ''
  const hear = (chunk: Buffer) => {
    heard += chunk.toString()
  }
  let fate = ''
  socket.on('data', hear)
  socket.once('error', (error: NodeJS.ErrnoException) => {
    fate = ` ${error.code}`
  })
  socket.write(text)
  await sleep(waitMs)
  socket.off('data', hear)
  return heard + fate
}

const client = (): Socket => connect({ host: '127.0.0.1', port: proxy.port })

describe('the proxy of the fault tests', () => {
  test('forwards both directions', async () => {
    const socket = client()
    expect(await tell(socket, 'a')).toBe('aa')
    socket.destroy()
  })

  test('a muted connection stays open without responding, also after the proxy passes again; a new one works', async () => {
    const old = client()
    expect(await tell(old, 'a')).toBe('aa')
    proxy.mute()
    const meanwhile = client()
    expect([await tell(old, 'b'), await tell(meanwhile, 'c')]).toEqual(['', ''])
    proxy.pass()
    const next = client()
    expect([await tell(old, 'd'), await tell(meanwhile, 'e'), await tell(next, 'f')]).toEqual(['', '', 'ff'])
    for (const socket of [old, meanwhile, next]) socket.destroy()
  })

  test('muting open connections does not mute new ones', async () => {
    const old = client()
    await tell(old, 'a')
    proxy.muteOpen()
    const next = client()
    expect([await tell(old, 'b'), await tell(next, 'c')]).toEqual(['', 'cc'])
    for (const socket of [old, next]) socket.destroy()
  })

  test('held data arrives after the proxy passes again', async () => {
    const socket = client()
    await tell(socket, 'a')
    proxy.hold()
    expect(await tell(socket, 'b')).toBe('')
    const late = tell(socket, 'c')
    proxy.pass()
    expect(await late).toBe('bbcc')
    socket.destroy()
  })

  test('a dropped connection is reset, and new ones fail until it passes', async () => {
    const socket = client()
    await tell(socket, 'a')
    proxy.drop()
    expect(await tell(socket, 'b')).toBe(' ECONNRESET')
    expect(await tell(client(), 'c')).toBe(' ECONNRESET')
    proxy.pass()
    const next = client()
    expect(await tell(next, 'd')).toBe('dd')
    next.destroy()
  })

  test('chunks come later by the delay of each direction', async () => {
    const socket = client()
    await tell(socket, 'a')
    proxy.delay(60)
    expect(await tell(socket, 'b')).toBe('')
    expect(await tell(socket, '', 120)).toBe('bb')
    proxy.pass()
    socket.destroy()
  })

  test('a response is cut in its middle', async () => {
    const socket = client()
    await tell(socket, 'a')
    proxy.cutAnswersAfter(3)
    expect(await tell(socket, 'bcd')).toMatch(/^bcd/)
    expect(socket.destroyed).toBe(true)
    proxy.pass()
  })
})
