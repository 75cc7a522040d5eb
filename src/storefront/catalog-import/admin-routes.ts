import type { FastifyInstance } from 'fastify'
import { type ImportRouteDeps, importRoutes } from './import-routes.ts'
import { type ImportRunDeps, importRunRoutes } from './run-routes.ts'

/** Registers the admin routes of imports and exports, mounted under `/admin`. */
export async function catalogImportAdminRoutes(
  app: FastifyInstance,
  deps: ImportRouteDeps & ImportRunDeps,
): Promise<void> {
  await app.register(async (scope) => importRoutes(scope, deps))
  await app.register(async (scope) => importRunRoutes(scope, deps))
}
