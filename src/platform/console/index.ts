export { isNavigation, redirectToConsole } from './admin-addresses.rules.ts'
export { type ConsoleFilesDeps, consoleRoutes } from './serve-console.ts'

/** Where `npm run build:console` writes to. */
export const builtConsole = new URL('../../../dist/console/', import.meta.url)
