import type { FastifyRequest } from 'fastify'
import {
  type AccessDeps,
  accessAdminRoutes,
  adminAuthRoutes,
  cleanUpAccess,
  createPasswords,
  partnerAuthRoutes,
  sessionOfBrowser,
} from '../platform/access/index.ts'
import { builtConsole, consoleRoutes } from '../platform/console/index.ts'
import type { PageFrame } from '../platform/http/page-frame.ts'
import { type Area, second } from './area.ts'
import { derivedSecret } from './derived-secret.ts'
import type { Shared } from './environment.ts'
import type { Mail } from './mail.ts'
import { sealedIn } from './sealed-records.ts'
import { shopOfSession } from './shop-of-session.ts'

export const accessOf = (shared: Shared, { sendAccountMail }: Mail): AccessDeps => {
  const { config, db, clock, log, vault, settings, baseUrl, forget, silentSince = null } = shared
  return {
    db,
    clock,
    log,
    vault,
    passwords: createPasswords(),
    sendAccountMail,
    forget,
    digestKey: derivedSecret(config, 'digests of addresses'),
    adminToken: config.adminToken,
    baseUrl,
    readShop: shopOfSession({ db, settings, config, baseUrl, silentSince }),
  }
}

/** Wires logins, users, tokens, and the console that they open. */
export function wirePeople(shared: Shared, access: AccessDeps, frame: PageFrame): Area {
  const { db, clock, baseUrl, mediaUrl, consoleFolder, isConsoleBuilding } = shared
  const { origin } = new URL(baseUrl)
  const mediaOrigin = new URL(mediaUrl, baseUrl).origin
  const files = {
    folder: consoleFolder ?? builtConsole,
    isBuilding: isConsoleBuilding ?? (() => false),
    frame,
    readSession: (request: FastifyRequest) => sessionOfBrowser(access, request),
    mediaOrigins: mediaOrigin === origin ? [] : [mediaOrigin],
  }
  return {
    routes(app) {
      app.register((scope) => consoleRoutes(scope, files))
      app.register((scope) => adminAuthRoutes(scope, access), { prefix: '/auth/admin' })
      app.register((scope) => partnerAuthRoutes(scope, access), { prefix: '/auth/partner' })
    },
    adminRoutes: (scope) => accessAdminRoutes(scope, access),
    sealed: sealedIn.people,
    jobs: [{ name: 'forget-logins', everyMs: 3600 * second, run: () => cleanUpAccess(db, clock.now()) }],
  }
}
