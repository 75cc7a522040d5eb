import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'
import { onTestFinished } from 'vitest'
import type { SelfSignedCertificate } from '../../../support/self-signed-certificate.ts'

export interface Listening {
  readonly port: number
  /** Connections accepted so far. */
  hits(): number
}

export const serve = (listener: RequestListener): Promise<Listening> => listen(createServer(listener))

export const serveTls = (certificate: SelfSignedCertificate, listener: RequestListener): Promise<Listening> =>
  listen(createTlsServer(certificate, listener))

/** Returns a server that must never receive a connection. */
export const canary = (): Promise<Listening> => listen(createTcpServer((socket) => socket.destroy()))

/** Serves raw bytes instead of HTTP. */
export const serveBytes = (talk: (socket: Socket) => void): Promise<Listening> => listen(createTcpServer(talk))

async function listen(server: Server | TcpServer): Promise<Listening> {
  const sockets = new Set<Socket>()
  let hits = 0
  server.on('connection', (socket: Socket) => {
    hits++
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  // A server listening on a TCP port returns an AddressInfo.
  const { port } = server.address() as AddressInfo
  return { port, hits: () => hits }
}
