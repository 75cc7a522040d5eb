/**
 * Who may import whom: main → wiring → areas → platform. `docs/architecture.md` says why; `test/unit/checks` shows
 * that every rule fails on a planted violation.
 */
const areas = '(storefront|social|back-office|ad-planning)'
const composition = '^src/(app|main|cli|wiring)(\\.ts$|/)'
const typeOnly = ['type-only']

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'What needs each other at run time is one thing, or has a third thing to share.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: typeOnly } },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports is dead, unless it starts something.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['^src/(cli|main)\\.ts$', '^scripts/', '/assets/', '^console/', '\\.d\\.ts$'],
      },
      to: {},
    },
    {
      name: 'no-unknown-modules',
      comment: 'Modules that Vite makes while it builds the console have no file.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'src-needs-no-development-tools',
      comment: 'The service runs with the dependencies of production alone.',
      severity: 'error',
      from: { path: '^(src|sandbox)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: typeOnly },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^(src|sandbox|console|test|scripts|bench)/', pathNot: '^src/platform/' },
    },
    {
      name: 'areas-do-not-meet',
      comment: 'What must cross goes as an event, registered in wiring.ts.',
      severity: 'error',
      from: { path: `^src/${areas}/` },
      to: { path: `^src/${areas}/`, pathNot: '^src/$1/' },
    },
    {
      name: 'areas-do-not-know-who-wires-them',
      severity: 'error',
      from: { path: `^src/${areas}/` },
      to: { path: composition },
    },
    {
      name: 'features-meet-at-their-index',
      comment:
        "Another feature's index.ts; its ports.ts, the contract that both sides of a port share; or, as types, its *.types.ts.",
      severity: 'error',
      from: { path: `^src/${areas}/([^/]+)/` },
      to: {
        path: `^src/${areas}/[^/]+/`,
        pathNot: ['^src/$1/$2/', `^src/${areas}/[^/]+/(index|ports)\\.ts$`, `^src/${areas}/[^/]+/[^/]+\\.types\\.ts$`],
      },
    },
    {
      name: 'payments-know-no-sessions',
      comment: 'Checkout writes payments; settlement applies what providers say to both. Neither is needed below.',
      severity: 'error',
      from: { path: '^src/storefront/payments/' },
      to: { path: '^src/storefront/(checkout|settlement)/' },
    },
    {
      name: 'checkout-knows-no-settlement',
      severity: 'error',
      from: { path: '^src/storefront/checkout/' },
      to: { path: '^src/storefront/settlement/' },
    },
    {
      name: 'types-are-shared-as-types',
      severity: 'error',
      from: { path: `^src/${areas}/([^/]+)/` },
      to: {
        path: `^src/${areas}/[^/]+/[^/]+\\.types\\.ts$`,
        pathNot: '^src/$1/$2/',
        dependencyTypesNot: typeOnly,
      },
    },
    {
      name: 'ports-need-nothing',
      comment: 'A port can be imported from everywhere because it imports nothing at run time.',
      severity: 'error',
      from: { path: `^src/${areas}/[^/]+/ports\\.ts$` },
      to: { dependencyTypesNot: typeOnly, pathNot: '^src/platform/errors\\.ts$' },
    },
    {
      name: 'features-are-wired-at-their-index',
      comment:
        'The composition root takes a feature by its index.ts, its ports.ts, its adapters and its seed-store.ts.',
      severity: 'error',
      from: { path: composition },
      to: {
        path: `^src/${areas}/`,
        pathNot: [
          `^src/${areas}/index\\.ts$`,
          `^src/${areas}/[^/]+/(index|ports|seed-store)\\.ts$`,
          `^src/${areas}/[^/]+/adapters/`,
        ],
      },
    },
    {
      name: 'adapters-are-chosen-in-wiring',
      comment: 'Their twins in the sandbox share the wire format with them.',
      severity: 'error',
      from: { pathNot: ['^src/wiring(\\.ts$|/)', '^sandbox/', '^test/', '/adapters/'] },
      to: { path: '/adapters/' },
    },
    {
      name: 'sandbox-is-chosen-in-wiring',
      severity: 'error',
      from: { path: '^(src|console)/', pathNot: '^src/wiring(\\.ts$|/)' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'sandbox-is-the-outside',
      comment: 'A server of the wire format knows the shop no better than the real one does.',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(src|console|test|scripts|bench)/', pathNot: ['^src/platform/', '/adapters/'] },
    },
    {
      name: 'nothing-needs-the-tests',
      severity: 'error',
      from: { path: '^(src|sandbox|console)/' },
      to: { path: '^(test|bench|scripts)/' },
    },
    {
      name: 'console-takes-no-code',
      comment: 'The API is the only door of the console: its types are generated from openapi.json.',
      severity: 'error',
      from: { path: '^console/' },
      to: { path: '^src/' },
    },
    {
      name: 'nothing-takes-code-of-the-console',
      severity: 'error',
      from: { path: '^(src|sandbox)/' },
      to: { path: '^console/' },
    },
    {
      name: 'stores-know-no-refusals',
      comment: 'A store returns rows or small facts; the use case decides.',
      severity: 'error',
      from: { path: '/(store|[^/]+-store)\\.ts$' },
      to: { path: '^src/platform/errors\\.ts$' },
    },
    {
      name: 'http-stays-in-routes',
      comment: 'A use case, a rule and a store are the same whoever asks.',
      severity: 'error',
      from: { path: ['\\.rules\\.ts$', '/(store|[^/]+-store)\\.ts$', '\\.types\\.ts$', '/ports\\.ts$'] },
      to: { path: ['^node_modules/fastify', '^src/platform/http/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)node_modules/.*/node_modules/' },
    // Imports of types count, and are told from those of values.
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
