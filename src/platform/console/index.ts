export { isNavigation, redirectToConsole } from './admin-addresses.rules.ts'
export { consoleRoutes } from './serve-console.ts'

/** Output folder of `npm run build:console`. */
export const builtConsole = new URL('../../../dist/console/', import.meta.url)
